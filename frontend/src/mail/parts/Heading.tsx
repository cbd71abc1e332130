import type { ReactNode } from "react";
import { usePalette } from "../palette";
import { inlineText, underlined, wrap } from "../plainText";
import { part } from "./part";
import { TITLE } from "./styles";

interface Props {
  children: ReactNode;
}

/** The heading of a mail. */
export const Heading = part<Props>(
  function Heading({ children }) {
    const { forest } = usePalette();
    const size = { margin: "0 0 16px", fontSize: 28, lineHeight: "34px" };
    return (
      <h1 className="title" dir="auto" style={{ ...TITLE, ...size, color: forest }}>
        {children}
      </h1>
    );
  },
  ({ children }) => underlined(wrap(inlineText(children)), "="),
);

/** The heading of a section. */
export const Subheading = part<Props>(
  function Subheading({ children }) {
    const { forest } = usePalette();
    const size = { margin: "24px 0 8px", fontSize: 20, lineHeight: "26px" };
    return (
      <h2 className="title" style={{ ...TITLE, ...size, color: forest }}>
        {children}
      </h2>
    );
  },
  ({ children }) => underlined(wrap(inlineText(children)), "-"),
);
