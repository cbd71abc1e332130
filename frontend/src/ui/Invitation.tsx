import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSite } from "../PageDataContext";
import { ContactLink } from "./ContactLink";
import { Picture } from "./Picture";
import { BESIDE_WORDS } from "./pictureSizes";

interface Props {
  title: string;
  /** A last look at the place, bleeding off the left edge. */
  picture?: { name: string; alt: string; focus?: "right" };
  /** What to write or call about. */
  children: ReactNode;
}

/** The call to action at a page's end: the form, and a number to call or text. */
export function Invitation({ title, picture, children }: Props) {
  const site = useSite();
  const words = (
    <div>
      <h2 className="title-2">{title}</h2>
      <p className="lead mt-4">{children}</p>
    </div>
  );
  const actions = (
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
  );
  if (!picture) {
    return (
      <section className="band-forest on-dark">
        <div className="page invitation">
          {words}
          {actions}
        </div>
      </section>
    );
  }
  return (
    <section className="band-forest on-dark bleed bleed-left invitation-picture">
      <Picture {...picture} sizes={BESIDE_WORDS} className="bleed-picture" />
      <div className="bleed-text">
        {words}
        {actions}
      </div>
    </section>
  );
}
