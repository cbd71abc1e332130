import { use } from "react";
import { useLocation } from "wouter";
import { reloadInstead, within } from "../../lib/within";
import { componentsOfPages, type PageComponent, type PageComponents } from "../pageComponents";

/** The page that came as a document has its own styles in it, and those of no other. */
const openedAt = location.pathname;

/**
 * The pages, each of which is shown only when its styles are there. Those of all pages come in one
 * file, when the first link is followed.
 */
export function styled(pages: PageComponents): PageComponents {
  const styles = new PageStyles();
  return componentsOfPages(({ path: pattern }) => {
    const Page = pages[pattern];
    /** Only going back and forth comes here without styles: links have waited for them. */
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

  /** Whether the page at `path`, or any but the one that was opened, cannot be shown yet. */
  areLacking(path?: string): boolean {
    return !this.areThere && path !== openedAt;
  }

  /** Fetches them once; after a failure the next link tries again. */
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

  /** What a page waits for that is shown already: if they do not come, the server draws it. */
  shown(): Promise<void> {
    this.waiting ??= within(this.fetch()).catch(reloadInstead);
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
