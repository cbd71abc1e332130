import type { CSSProperties, ReactNode } from "react";
import { darkMode } from "./darkMode";
import { FONTS, type Palette } from "./palette";
import type { Stable } from "./view";

interface Props {
  subject: string;
  preview: string;
  website: string;
  stable: Stable;
  palette: Palette;
  children: ReactNode;
}

/** The HTML document of a mail. It loads no picture, font or style sheet. */
export function MailDocument({ subject, preview, website, stable, palette, children }: Props) {
  return (
    <html lang="en-US" style={{ colorScheme: "light dark" }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{subject}</title>
        <style>{`${WIDE}${darkMode(palette)}`}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: palette.cream }}>
        <div style={HIDDEN}>{preview}</div>
        <Rows className="ground" style={{ backgroundColor: palette.cream }}>
          <td align="center" className="around">
            <Rows style={{ maxWidth: 600 }}>
              <td className="band" style={{ ...BAND, backgroundColor: palette.forest }}>
                <a href={website} style={{ textDecoration: "none", color: palette.cream }}>
                  {stable.name}
                </a>
              </td>
            </Rows>
            <Rows style={{ maxWidth: 600 }}>
              <td className="card" style={{ ...CARD, backgroundColor: palette.paper }}>
                {children}
              </td>
            </Rows>
            <Foot website={website} stable={stable} palette={palette} />
          </td>
        </Rows>
      </body>
    </html>
  );
}

function Foot({ website, stable, palette }: Pick<Props, "website" | "stable" | "palette">) {
  const link = { color: palette["saddle-ink"] };
  const { street, city, region, postalCode } = stable.address;
  return (
    <Rows style={{ maxWidth: 600 }}>
      <td className="foot" style={{ ...FOOT, color: palette["ink-2"] }}>
        {stable.name}
        <br />
        {`${street}, ${city}, ${region} ${postalCode}`}
        <br />
        <a href={stable.phoneHref} className="link" style={link}>
          {stable.phone}
        </a>
        {" · "}
        <a href={website} className="link" style={link}>
          {hostOf(website)}
        </a>
      </td>
    </Rows>
  );
}

/** The signature of the plain text. Begins with "-- " (RFC 3676, 4.3), so that replies leave it out. */
export function footText(website: string, { name, address, phone }: Stable): string {
  const { street, city, region, postalCode } = address;
  return ["-- ", name, `${street}, ${city}, ${region} ${postalCode}`, phone, website].join("\n");
}

const hostOf = (website: string) => website.replace(/^\w+:\/\//, "");

/** A layout table with one row, because some mail programs support no other layout. */
function Rows(props: { className?: string; style: CSSProperties; children: ReactNode }) {
  const { className, style, children } = props;
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      className={className}
      style={{ width: "100%", ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** On a phone the card has no margins. */
const WIDE = "@media(min-width:640px){.around{padding:24px 12px!important}}";

/** The preview text, which mail programs show beside the subject. */
const HIDDEN: CSSProperties = { display: "none", maxHeight: 0, overflow: "hidden" };

const BAND: CSSProperties = {
  padding: "18px 24px",
  fontFamily: FONTS.title,
  fontSize: 21,
  lineHeight: "28px",
  fontWeight: 600,
};

const CARD: CSSProperties = { padding: "28px 24px 20px", textAlign: "left" };

const FOOT: CSSProperties = {
  padding: "20px 24px 32px",
  textAlign: "left",
  fontFamily: FONTS.text,
  fontSize: 15,
  lineHeight: "24px",
};
