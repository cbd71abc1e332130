import type { ReactNode } from "react";
import { track } from "../lib/tracking/tracking";

interface Props {
  /** A `tel:`, `sms:` or `mailto:` link. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link to call, text or email. Clicks on it are counted as contacts. */
export function ContactLink({ href, className, children }: Props) {
  return (
    <a href={href} className={className} onClick={() => track("Contact")}>
      {children}
    </a>
  );
}
