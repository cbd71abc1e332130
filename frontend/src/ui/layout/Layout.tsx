import type { ReactNode } from "react";
import { FootBar } from "./FootBar";
import { Footer } from "./Footer";
import { Header } from "./Header";
import type { NavEntry, NavLink } from "./navEntry";

interface Props {
  path: string;
  entries: NavEntry[];
  callToAction: NavLink;
  quickLinks: NavLink[];
  /** Whether those who look at the page may want to call: all but the staff. */
  forVisitors: boolean;
  children: ReactNode;
}

/** What every page shares: the way past the header, the header, the page, the footer. */
export function Layout({ path, entries, callToAction, quickLinks, forVisitors, children }: Props) {
  return (
    <>
      <a href="#main" className="skip-link button button-primary">
        Skip to the content
      </a>
      <Header path={path} entries={entries} callToAction={callToAction} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer quickLinks={quickLinks} />
      {forVisitors && <FootBar path={path} />}
    </>
  );
}
