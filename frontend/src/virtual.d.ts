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
    /** The whole public stylesheet with its font faces. */
    stylesheet: string;
    /** URLs of the fonts that every page needs. */
    fonts: string[];
    /** The inline script that fetches the entry chunk in good time. */
    loader: string;
  };
  export default shell;
}
