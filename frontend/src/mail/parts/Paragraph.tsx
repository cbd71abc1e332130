import { Fragment, type ReactNode } from "react";
import { usePalette } from "../palette";
import { inlineText, lines, wrap } from "../plainText";
import { part } from "./part";
import { TEXT } from "./styles";

interface Props {
  children: ReactNode;
}

/** A paragraph of running text. */
export const Paragraph = part<Props>(
  function Paragraph({ children }) {
    const { ink } = usePalette();
    return (
      <p className="text" style={{ ...TEXT, color: ink }}>
        {children}
      </p>
    );
  },
  ({ children }) => wrap(inlineText(children)),
);

/** A paragraph in small print. */
export const SmallPrint = part<Props>(
  function SmallPrint({ children }) {
    const color = usePalette()["ink-2"];
    return (
      <p className="label" style={{ ...TEXT, fontSize: 15, lineHeight: "22px", color }}>
        {children}
      </p>
    );
  },
  ({ children }) => wrap(inlineText(children)),
);

/** The owner's text, with its line breaks. */
export const Words = part<{ text: string }>(
  function Words({ text }) {
    const { ink } = usePalette();
    return (
      <p className="text" dir="auto" style={{ ...TEXT, color: ink }}>
        <Lines text={text} />
      </p>
    );
  },
  ({ text }) => wrap(text),
);

/** The lines of a text with breaks between them. */
export function Lines({ text }: { text: string }) {
  return lines(text).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
