import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSite } from "../content/PageDataContext";
import { booking } from "./booking";
import { ContactLink } from "./ContactLink";
import type { NavLink } from "./layout/navEntry";

interface Props {
  /** The primary action, unless it is booking. */
  action?: NavLink;
  /** The first button's color: gold on dark backgrounds. */
  tone?: "primary" | "gold";
  /** More actions, after these. */
  children?: ReactNode;
}

/** The primary action, with Call and Text beside it. */
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
