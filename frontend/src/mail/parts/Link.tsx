import { usePalette } from "../palette";
import { part } from "./part";

interface Props {
  href: string;
  children: string;
}

/** A link in a paragraph. Plain text also has the address, unless it is a phone number or mailbox. */
export const Link = part<Props>(
  function Link({ href, children }) {
    const color = usePalette()["saddle-ink"];
    // A phone number stays on one line.
    const style = href.startsWith("tel:") ? { color, whiteSpace: "nowrap" as const } : { color };
    return (
      <a href={href} className="link" style={style}>
        {children}
      </a>
    );
  },
  ({ href, children }) => (isAddressItself(href, children) ? children : `${children} (${href})`),
);

/** A name, which may have another writing direction than the text around it. */
export const Name = part<{ children: string }>(
  function Name({ children }) {
    return <bdi>{children}</bdi>;
  },
  ({ children }) => children,
);

function isAddressItself(href: string, label: string): boolean {
  return /^(tel|sms|mailto):/.test(href) || href === label;
}
