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
  /** Whether the page is for visitors, who may want to call. Only the staff page isn't. */
  forVisitors: boolean;
  children: ReactNode;
}

/** The parts of every page: skip link, header, the page itself, footer. */
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
