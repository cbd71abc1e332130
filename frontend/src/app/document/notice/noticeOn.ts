import shell from "virtual:shell";
import type { Notice, RendererInput } from "../../../content/rendererInput";
import type { PageDeclaration } from "../../../pages/declaration";

/** The notice that a page shows: every page for visitors has it. */
export function noticeOn(route: PageDeclaration, { notice }: RendererInput): Notice | undefined {
  return route.forStaff ? undefined : notice;
}

/** The style of the page's notice; nothing without one. */
export function noticeStyles(route: PageDeclaration, input: RendererInput): string {
  return noticeOn(route, input) ? shell.notice.styles : "";
}

/** The inline script that a notice with an end has. */
export function noticeScripts(route: PageDeclaration, input: RendererInput): string[] {
  return noticeOn(route, input)?.endsAt === undefined ? [] : [shell.notice.script];
}
