import type { ReactNode } from "react";

interface Props {
  texts: string[];
  /** Appended to the last paragraph, such as a link. */
  children?: ReactNode;
}

/** A text of the owner's, as paragraphs. */
export function Paragraphs({ texts, children }: Props) {
  return (
    <div className="prose">
      {texts.map((text, index) => (
        <p key={text}>
          {text}
          {children && index === texts.length - 1 && <> {children}</>}
        </p>
      ))}
    </div>
  );
}
