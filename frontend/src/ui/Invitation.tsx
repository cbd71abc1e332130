import type { ReactNode } from "react";
import { BookingActions } from "./BookingActions";
import type { NavLink } from "./layout/navEntry";
import { Picture } from "./pictures/Picture";
import { BESIDE_WORDS } from "./pictures/pictureSizes";

interface Props {
  title: string;
  /** A picture that extends to the left edge. */
  picture?: { name: string; alt: string; focus?: "right" };
  /** The primary action, unless it is booking. */
  action?: NavLink;
  /** The text of the invitation. */
  children: ReactNode;
}

/** The call to action at the end of a page, with links to call or text. */
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
