import type { AnchorHTMLAttributes } from "react";
import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { isShown } from "../../content/shownPages";

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link to another page of the site. Renders nothing if the owner has hidden that page. */
export function PageLink({ href, children, ...rest }: Props) {
  if (!isShown(useSite(), href)) return null;
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}
