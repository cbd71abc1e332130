declare module "virtual:pictures" {
  const described: {
    pictures: Record<
      string,
      { hash: string; width: number; height: number; widths: number[]; fallback: number }
    >;
    files: Record<string, string>;
  };
  export default described;
}

declare module "virtual:shell" {
  const shell: {
    /** URL of the browser's entry chunk. */
    entry: string;
    /** What all pages have in their stylesheets, with the font faces. */
    stylesheet: string;
    /** What single pages have besides, by the name of the feature. */
    sheets: Record<string, string>;
    /** URL of all sheets in one file. */
    pageStyles: string;
    /** URLs of the fonts that every page needs. */
    fonts: string[];
    /** The inline script that fetches the entry chunk in good time. */
    loader: string;
  };
  export default shell;
}
