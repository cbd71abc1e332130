import type { CSSProperties } from "react";
import { FONTS, usePalette } from "../palette";
import { wrap } from "../plainText";
import { Lines } from "./Paragraph";
import { part } from "./part";
import { BREAKABLE } from "./styles";

/** A label with its value. A list has one line per item. */
export interface Fact {
  term: string;
  detail: string | string[];
  /** Link of the detail. */
  href?: string;
}

/** Who a mail is about: one person, or a party. */
export const partyFact = (names: string[]): Fact =>
  names.length === 1 ? { term: "Who", detail: names[0] ?? "" } : { term: "Group", detail: names };

/** A table of facts. Those with an empty detail are left out. */
export const Facts = part<{ facts: Fact[] }>(
  function Facts({ facts }) {
    const style: CSSProperties = { width: "100%", margin: "0 0 20px", borderCollapse: "collapse" };
    return (
      <table cellPadding={0} cellSpacing={0} width="100%" style={style}>
        <tbody>
          {facts.filter(isKnown).map((fact) => (
            <Row key={fact.term} {...fact} />
          ))}
        </tbody>
      </table>
    );
  },
  ({ facts }) => facts.filter(isKnown).map(inText).join("\n"),
);

function Row({ term, detail, href }: Fact) {
  const palette = usePalette();
  const cell = { ...CELL, borderTop: `1px solid ${palette.line}` };
  return (
    <tr>
      <th scope="row" className="line label" style={{ ...cell, ...TERM, color: palette["ink-2"] }}>
        {term}
      </th>
      <td
        className="line text"
        dir="auto"
        style={{ ...cell, ...BREAKABLE, fontSize: 17, color: palette.ink }}
      >
        {href ? (
          <a href={href} className="link" style={{ color: palette["saddle-ink"] }}>
            {detail}
          </a>
        ) : (
          <Detail detail={detail} />
        )}
      </td>
    </tr>
  );
}

function Detail({ detail }: Pick<Fact, "detail">) {
  if (typeof detail === "string") return <Lines text={detail} />;
  return (
    <ul style={{ margin: 0, padding: "0 0 0 20px" }}>
      {detail.map((text, index) => (
        <li key={index}>
          <bdi>
            <Lines text={text} />
          </bdi>
        </li>
      ))}
    </ul>
  );
}

const CELL: CSSProperties = {
  padding: "9px 0",
  verticalAlign: "top",
  textAlign: "left",
  fontFamily: FONTS.text,
  lineHeight: "26px",
};

const TERM: CSSProperties = { width: "30%", paddingRight: 16, fontSize: 15, fontWeight: 400 };

const isKnown = ({ detail }: Fact) => detail.length > 0;

function inText({ term, detail }: Fact): string {
  if (typeof detail === "string") return wrap(`${term}: ${detail}`, "  ");
  return [`${term}:`, ...detail.map((text) => wrap(`- ${text}`, "  "))].join("\n");
}
