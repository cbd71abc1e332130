import type { ReactNode } from "react";

interface Props {
  texts: string[];
  /** What the last paragraph ends with: a link onwards. */
  children?: ReactNode;
}

/** A text of the owner's, paragraph by paragraph. */
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
