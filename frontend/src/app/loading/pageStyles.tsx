import { use } from "react";
import { useLocation } from "wouter";
import { reloadInstead, withLoadingTimeout } from "../../lib/loadingTimeout";
import { componentsOfPages, type PageComponent, type PageComponents } from "../pageComponents";

/** The document contains the styles of the page that was opened, and of no other. */
const openedAt = location.pathname;

/**
 * Makes each page wait for its styles. The styles of all pages are in one file, which the first
 * followed link fetches.
 */
export function styled(pages: PageComponents): PageComponents {
  const styles = new PageStyles();
  return componentsOfPages(({ path: pattern }) => {
    const Page = pages[pattern];
    /** Runs without styles only on Back and Forward: links wait for the styles. */
    const Styled: PageComponent = function Styled() {
      const [path] = useLocation();
      if (styles.areLacking(path)) use(styles.shown());
      return <Page />;
    };
    Object.defineProperty(Styled, "load", {
      get: () =>
        styles.areLacking()
          ? (path: string = pattern) =>
              Promise.all([styles.areLacking(path) && styles.fetch(), Page.load?.(path)])
          : Page.load,
    });
    return Styled;
  });
}

class PageStyles {
  private readonly address = document.querySelector<HTMLElement>("[data-styles]")?.dataset.styles;
  private areThere = this.address === undefined;
  private coming: Promise<void> | undefined;
  private waiting: Promise<void> | undefined;

  /** Whether the page at `path`, or any page but the opened one, lacks its styles. */
  areLacking(path?: string): boolean {
    return !this.areThere && path !== openedAt;
  }

  /** Fetches the styles once. After a failure the next link retries. */
  fetch(): Promise<void> {
    this.coming ??= this.append().then(
      () => {
        this.areThere = true;
      },
      (error: unknown) => {
        this.coming = undefined;
        throw error;
      },
    );
    return this.coming;
  }

  /**
   * Awaited by a page that is shown already. If the styles fail to load, the document is reloaded.
   */
  shown(): Promise<void> {
    this.waiting ??= withLoadingTimeout(this.fetch()).catch(reloadInstead);
    return this.waiting;
  }

  private append(): Promise<void> {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = this.address ?? "";
    return new Promise((resolve, reject) => {
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        reject(new Error(`${link.href} did not come`));
      };
      document.head.append(link);
    });
  }
}
