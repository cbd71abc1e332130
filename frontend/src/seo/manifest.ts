import files from "virtual:document-files";
import type { RendererInput } from "../content/rendererInput";

/** The background of every page. Browsers paint their own bars in the same color. */
export const THEME_COLOR = "#f7f1e5";

/** The web app manifest, for adding the site to a phone's home screen. */
export function manifest({ data: { site }, icons = {} }: Pick<RendererInput, "data" | "icons">) {
  const icon = (name: string, width: number, purpose: "any" | "maskable") => ({
    src: icons[name] ?? files.icons[name],
    sizes: `${width}x${width}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: site.name,
    short_name: site.name,
    description: site.placeLine,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    // Not standalone: without an address bar and a back button the site would be harder to use.
    display: "minimal-ui",
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable", 512, "maskable"),
    ],
  };
}
