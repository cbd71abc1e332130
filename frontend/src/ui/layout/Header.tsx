import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../ContactLink";
import { Dropdown } from "./Dropdown";
import { Logo } from "./Logo";
import { MobileMenu } from "./MobileMenu";
import { NavAnchor } from "./NavAnchor";
import { type NavEntry, type NavLink, pathOf } from "./navEntry";

interface Props {
  path: string;
  entries: NavEntry[];
  callToAction: NavLink;
}

/** Phone and e-mail on a strip (from 768 px), then mark, navigation and the one call to action. */
export function Header({ path, entries, callToAction }: Props) {
  const site = useSite();
  return (
    <header className="site-header">
      <div className="strip on-dark">
        <div className="page strip-row">
          <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>
          <ContactLink href={`mailto:${site.email}`}>{site.email}</ContactLink>
        </div>
      </div>
      <div className="page bar">
        <Link href="/" className="brand">
          <Logo height={44} />
        </Link>
        <nav aria-label="Main" className="bar-nav">
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                {"links" in entry ? (
                  <Dropdown label={entry.label} links={entry.links} path={path} />
                ) : (
                  <NavAnchor
                    href={entry.href}
                    className="nav-link"
                    aria-current={pathOf(entry.href) === path ? "page" : undefined}
                  >
                    {entry.label}
                  </NavAnchor>
                )}
              </li>
            ))}
          </ul>
          <Link href={callToAction.href} className="button button-outline">
            {callToAction.label}
          </Link>
        </nav>
        <MobileMenu path={path} entries={entries} callToAction={callToAction} />
      </div>
    </header>
  );
}
