import pictures from "virtual:pictures";
import type { RendererInput } from "../content/rendererInput";

/** The ground of every page: browsers paint what surrounds it in the same color. */
export const THEME_COLOR = "#f7f1e5";

/** What a phone needs to know to put the site among its apps. */
export function manifest({ data: { site }, icons = {} }: Pick<RendererInput, "data" | "icons">) {
  const icon = (name: string, width: number, purpose: "any" | "maskable") => ({
    src: icons[name] ?? pictures.files[name],
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
    // Not standalone: without an address and a way back the site is no better, only narrower.
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
