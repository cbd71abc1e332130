import { FONTS, usePalette } from "../palette";
import { part } from "./part";

interface Props {
  href: string;
  children: string;
  /** Outlined, for a secondary action. */
  quiet?: boolean;
}

/** A button. It is a table, because some mail programs ignore the padding of links. */
export const Button = part<Props>(
  function Button({ href, children, quiet = false }) {
    const palette = usePalette();
    const ground = quiet ? {} : { borderRadius: 8, backgroundColor: palette["barn-deep"] };
    const label = quiet
      ? { border: `2px solid ${palette.forest}`, borderRadius: 8, color: palette.forest }
      : { color: palette.paper };
    return (
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "4px 0 20px" }}>
        <tbody>
          <tr>
            <td className={quiet ? undefined : "button"} style={ground}>
              <a
                href={href}
                className={quiet ? "quiet" : "button-label"}
                style={{ ...LABEL, ...label }}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    );
  },
  // The label of a call already has the number.
  ({ href, children }) => (/^(tel|sms):/.test(href) ? "" : `${children}:\n${href}`),
);

const LABEL = {
  display: "inline-block",
  padding: "13px 22px",
  fontFamily: FONTS.text,
  fontSize: 17,
  lineHeight: "22px",
  fontWeight: 600,
  textDecoration: "none",
};
