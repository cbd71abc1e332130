import { useId, useState } from "react";

/** A text with more characters, or too many lines, is shown in part at first. */
const MOST_CHARACTERS = 700;
const MOST_LINES = 9;

interface Props {
  text: string;
  /** Describes the text, for the button's label in screen readers. */
  about: string;
}

/** A visitor's text. A long one is cut, so that it doesn't push other cards far down. */
export function LongText({ text, about }: Props) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (!isLong(text)) return text;
  return (
    <>
      <span id={id} className={isWhole ? undefined : "clamped"}>
        {text}
      </span>
      <button
        type="button"
        className="link clamp-button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? "Show less" : "Show all"}{" "}
        <span className="sr-only">of {about.toLowerCase()}</span>
      </button>
    </>
  );
}

const isLong = (text: string) =>
  text.length > MOST_CHARACTERS || text.split("\n", MOST_LINES + 1).length > MOST_LINES;
