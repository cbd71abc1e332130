import { type Crop, partInFrame, type Size, shownPart } from "./cropRule";
import type { View, Words } from "./views";

interface Props {
  source: string;
  photo: Size;
  view: View;
  /** Undefined: the usual part. */
  crop: Crop | undefined;
}

/** What is said of pictures that words stand on. */
const NOTES: Record<Words, string> = {
  "beside-rider": "words and buttons stand on its left side",
  "above-horse": "its top fades behind the buttons",
  "in-the-sky": "words stand at its top left",
  "above-meadow": "its top fades behind words",
};

/** The part alone as visitors see it, with bars where words and buttons stand. */
export function CropPreview({ source, photo, view, crop }: Props) {
  const { title = "On the page", picture, frame = picture, focus, words } = view;
  const part = partInFrame(shownPart(picture, photo, crop), photo, frame, focus);
  const { left, top, width, height } = part;
  return (
    <figure>
      <span
        className="crop-preview"
        data-words={words}
        style={{ aspectRatio: `${frame.width} / ${frame.height}` }}
      >
        <span className="crop-picture">
          <img
            src={source}
            alt=""
            style={{
              width: share(1 / width),
              left: share(-left / width),
              top: share(-top / height),
            }}
          />
        </span>
        {words && <span className="crop-words" />}
      </span>
      <figcaption>{words ? `${title}: ${NOTES[words]}` : title}</figcaption>
    </figure>
  );
}

const share = (part: number) => `${part * 100}%`;
