declare module "virtual:pictures" {
  const described: {
    pictures: Record<
      string,
      { hash: string; width: number; height: number; widths: number[]; fallback: number }
    >;
    files: Record<"mark" | "mark-light" | "map", string>;
  };
  export default described;
}

/** Files that only the server's documents name. */
declare module "virtual:document-files" {
  const files: {
    /** URL of the picture for shared links. */
    shareCard: string;
    /** URLs of the web manifest's icons, by name. */
    icons: Record<string, string>;
  };
  export default files;
}

declare module "virtual:shell" {
  const shell: {
    /** URL of the browser's entry chunk. */
    entry: string;
    /** The styles of all pages, including font faces. */
    stylesheet: string;
    /** Additional styles of single pages, by sheet name. */
    sheets: Record<string, string>;
    /** URL of a file with all sheets. */
    pageStyles: string;
    /** URLs of fonts that every page needs. */
    fonts: string[];
    /** The inline script that fetches the entry chunk at the right time. */
    loader: string;
    /** The styles of a notice, and the inline script of one that ends. */
    notice: { styles: string; script: string };
  };
  export default shell;
}
