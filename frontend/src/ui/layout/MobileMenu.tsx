import { type MouseEvent, useEffect, useRef } from "react";
import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../ContactLink";
import { openInHistory } from "../dialogHistory";
import { CrossIcon } from "../icons/CrossIcon";
import { NavAnchor } from "./NavAnchor";
import { type NavEntry, type NavLink, pathOf } from "./navEntry";

const MENU_ID = "menu";

interface Props {
  path: string;
  entries: NavEntry[];
  callToAction: NavLink;
}

/**
 * The navigation of small screens: a dialog that slides in from the right. The browser opens and
 * closes it (`commandfor`, `closedby`), so it works before React runs. The inline script supports
 * browsers without these attributes, and closes the menu when a link in it is clicked. Back closes it
 * once React runs.
 */
export function MobileMenu({ path, entries, callToAction }: Props) {
  const site = useSite();
  const menu = useRef<HTMLDialogElement>(null);
  const leaveHistory = useRef<ReturnType<typeof openInHistory>>(() => {});
  const enterHistory = () => {
    leaveHistory.current = openInHistory(() => menu.current?.close());
  };

  // It may have been opened before React came.
  useEffect(() => {
    if (menu.current?.open) enterHistory();
  }, []);

  function goByLink({ target }: MouseEvent) {
    const link = (target as Element).closest("a");
    if (!link || link.href === location.href) return;
    leaveHistory.current(true);
    leaveHistory.current = () => {};
  }

  const item = (link: NavLink, className: string) => (
    <li key={link.label}>
      <NavAnchor
        href={link.href}
        className={className}
        aria-current={pathOf(link.href) === path ? "page" : undefined}
      >
        {link.label}
      </NavAnchor>
    </li>
  );
  return (
    <>
      <button
        type="button"
        className="menu-button"
        commandfor={MENU_ID}
        command="show-modal"
        onClick={enterHistory}
      >
        <svg viewBox="0 0 22 16" width="22" height="16" aria-hidden="true">
          <path d="M0 2h22M0 8h22M0 14h22" stroke="currentColor" strokeWidth="2" />
        </svg>
        Menu
      </button>
      <dialog
        ref={menu}
        id={MENU_ID}
        className="menu"
        aria-label="Menu"
        closedby="any"
        onClickCapture={goByLink}
        onClose={() => leaveHistory.current()}
      >
        <div className="menu-sheet">
          <div className="menu-head">
            <ContactLink href={site.phoneHref} className="menu-phone">
              {site.phone}
            </ContactLink>
            <button
              type="button"
              className="icon-button"
              aria-label="Close menu"
              commandfor={MENU_ID}
              command="close"
            >
              <CrossIcon />
            </button>
          </div>
          <nav aria-label="Menu">
            <ul>
              {item(callToAction, "menu-link")}
              {entries.map((entry) =>
                "links" in entry ? (
                  <li key={entry.label} className="menu-group">
                    <h2>{entry.label}</h2>
                    <ul>{entry.links.map((link) => item(link, "menu-sublink"))}</ul>
                  </li>
                ) : (
                  item(entry, "menu-link")
                ),
              )}
            </ul>
          </nav>
          <div className="menu-foot">
            <ContactLink href={site.phoneHref} className="button button-primary">
              Call
            </ContactLink>
            <ContactLink href={site.smsHref} className="button button-outline">
              Text
            </ContactLink>
            <ContactLink href={`mailto:${site.email}`} className="menu-email">
              {site.email}
            </ContactLink>
          </div>
        </div>
      </dialog>
    </>
  );
}
