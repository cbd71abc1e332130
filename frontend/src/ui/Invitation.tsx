import type { ReactNode } from "react";
import { BookingActions } from "./BookingActions";
import type { NavLink } from "./layout/navEntry";
import { Picture } from "./pictures/Picture";
import { BESIDE_WORDS } from "./pictures/pictureSizes";

interface Props {
  title: string;
  /** A last look at the place, bleeding off the left edge. */
  picture?: { name: string; alt: string; focus?: "right" };
  /** The primary action, if it is not booking. */
  action?: NavLink;
  /** What to write or call about. */
  children: ReactNode;
}

/** The call to action at a page's end, with a number to call or text. */
export function Invitation({ title, picture, action, children }: Props) {
  const words = (
    <div>
      <h2 className="title-2">{title}</h2>
      <p className="lead mt-4">{children}</p>
    </div>
  );
  const actions = <BookingActions tone="gold" {...(action && { action })} />;
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
