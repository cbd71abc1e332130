import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSite } from "../PageDataContext";
import { booking } from "./booking";
import { ContactLink } from "./ContactLink";
import type { NavLink } from "./navigation";

interface Props {
  /** What the page asks for, if not to book. */
  action?: NavLink;
  /** The colors of the first button: gold on dark grounds. */
  tone?: "primary" | "gold";
  /** Another way on, after these. */
  children?: ReactNode;
}

/** The primary action, and a call or a text beside it for those who would rather talk. */
export function BookingActions({ action, tone = "primary", children }: Props) {
  const site = useSite();
  const { phoneHref, smsHref } = site;
  const { label, href } = action ?? booking(site);
  return (
    <div className="actions">
      <Link href={href} className={`button button-${tone}`}>
        {label}
      </Link>
      <ContactLink href={phoneHref} className="button button-outline">
        Call
      </ContactLink>
      <ContactLink href={smsHref} className="button button-outline">
        Text
      </ContactLink>
      {children}
    </div>
  );
}
