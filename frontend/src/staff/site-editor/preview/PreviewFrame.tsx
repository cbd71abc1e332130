import { useCallback, useEffect, useRef, useState } from "react";
import { disarm, markPage, replacePage, scrollTo } from "./frame";
import type { Differences } from "./markChanges";

/** Widths at which the page is laid out, in pixels. */
export const WIDTHS = { phone: 375, desktop: 1280 } as const;

export type Device = keyof typeof WIDTHS;

interface Props {
  html: string;
  /** The page that visitors see; null while it isn't known. */
  published: string | null;
  device: Device;
  /** The text of the value that has the focus. */
  text: string;
  /** Called with what is marked; never while the published page isn't known. */
  onMarked: (differences: Differences) => void;
}

/** The page itself in a frame, with what differs from the published one marked. */
export function PreviewFrame({ html, published, device, text, onMarked }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The document that the frame was loaded with. Later versions replace its body.
  const [loaded, setLoaded] = useState(html);
  const latest = useRef({ published, text, onMarked });
  latest.current = { published, text, onMarked };

  const show = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body || page.URL !== "about:srcdoc") return;
    const { published, text, onMarked } = latest.current;
    disarm(page);
    const differences = markPage(page, published);
    const { changed } = differences;
    if (published !== null) onMarked(differences);
    scrollTo(page, text, changed);
  }, []);

  useEffect(() => {
    if (!frame.current) return;
    if (replacePage(frame.current, html)) show();
    else setLoaded(html);
  }, [html, show]);
  useEffect(show, [published, text, device, show]);

  const scale = useFit(frame, WIDTHS[device]);
  return (
    <div className="preview-fit" ref={scale.room} data-device={device}>
      <iframe
        ref={frame}
        title="Preview of the page"
        sandbox="allow-same-origin"
        srcDoc={loaded}
        width={WIDTHS[device]}
        onLoad={show}
      />
    </div>
  );
}

/** Scales the frame down to the room that it has. */
function useFit(frame: React.RefObject<HTMLIFrameElement | null>, width: number) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = room.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    const fit = () => {
      const style = frame.current?.style;
      const scale = Math.min(1, box.clientWidth / width);
      if (!style || box.clientWidth === 0) return;
      style.width = `${width}px`;
      style.height = `${box.clientHeight / scale}px`;
      style.transform = scale < 1 ? `scale(${scale})` : "";
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, width]);
  return { room };
}
