import type { AnchorHTMLAttributes } from "react";
import { Link } from "wouter";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A navigation link, within the site or to another site. */
export function NavAnchor({ href, children, ...rest }: Props) {
  if (!href.startsWith("/")) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}
