import { type PointerEvent, useRef } from "react";
import { type Crop, type Size, shownPart } from "./cropRule";

interface Props {
  source: string;
  photo: Size;
  shape: Size;
  crop: Crop;
  onPoint: (x: number, y: number) => void;
}

/**
 * The whole photograph, with a frame around the part that shows. A tap chooses the middle, and so does dragging the
 * dot. A finger elsewhere on the photograph scrolls the page. The sliders below do the same without a pointer.
 */
export function CropStage({ source, photo, shape, crop, onPoint }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { left, top, width, height } = shownPart(shape, photo, crop);

  function point({ clientX, clientY }: { clientX: number; clientY: number }) {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    onPoint(percent((clientX - box.left) / box.width), percent((clientY - box.top) / box.height));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: sliders do the same
    <div ref={stage} className="crop-stage" onClick={point}>
      <img src={source} alt="" width={photo.width} height={photo.height} draggable={false} />
      <span
        className="crop-frame"
        style={{
          left: share(left),
          top: share(top),
          width: share(width),
          height: share(height),
        }}
      />
      <span
        className="crop-point"
        style={{ left: `${crop.x}%`, top: `${crop.y}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </div>
  );
}

const share = (part: number) => `${part * 100}%`;

const percent = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100);
