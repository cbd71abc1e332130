import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSite } from "../PageDataContext";
import { ContactLink } from "./ContactLink";

interface Props {
  title: string;
  /** What to write or call about. */
  children: ReactNode;
}

/** The call to action at a page's end: the form, and a number to call or text. */
export function Invitation({ title, children }: Props) {
  const site = useSite();
  return (
    <section className="band-forest on-dark">
      <div className="page invitation">
        <div>
          <h2 className="title-2">{title}</h2>
          <p className="lead mt-4">{children}</p>
        </div>
        <div className="actions">
          <Link href="/contact" className="button button-gold">
            Contact Us
          </Link>
          <ContactLink href={site.phoneHref} className="button button-outline">
            Call
          </ContactLink>
          <ContactLink href={site.smsHref} className="button button-outline">
            Text
          </ContactLink>
        </div>
      </div>
    </section>
  );
}
