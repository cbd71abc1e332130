import { renderToStaticMarkup } from "react-dom/server";
import type { Problem } from "../../api/types";
import type { RendererInput } from "../../content/rendererInput";
import { RegisteredPage } from "../../forms/registration/RegisteredPage";
import type { Draft } from "../../forms/shared/drafts";
import { AnswersContext, ProblemContext } from "../../forms/shared/postedAnswers";
import { RefusedPage } from "../../forms/shared/RefusedPage";
import type { SitePage } from "../../pages";
import { App } from "../App";
import { dataFor } from "../loading/partsOfContent";
import type { PageComponent } from "../pageComponents";
import { onServer, pagesOnServer } from "../pagesOnServer";
import { routeAt } from "../routes";
import { Document } from "./Document";

/** A form that was posted without script, with the server's outcome. */
export interface Posted {
  /** The path of the page with the form. */
  path: string;
  answers: Draft;
  /**
   * What to show: the form with its answers, the answers to check, a confirmation, or, on a page that
   * stands for those of all forms, why no form is answered.
   */
  shows:
    | { step: "edit"; problem?: Problem }
    | { step: "check"; stamp: string }
    | {
        step: "registered";
        eventTitle: string;
        totalAttendees: number;
        confirmationFollows: boolean;
        status: "confirmed" | "waiting";
        managePath?: string | null;
        totalCost: number;
        paymentLink?: string | null;
      }
    | { step: "refused"; problem: Problem };
}

/**
 * The page that answers a form posted without script. It has no script itself, because the browser
 * ran none, and its data contain no answers.
 */
export function renderPosted(posted: Posted, input: RendererInput): string {
  const { path, answers, shows } = posted;
  const route = shows.step === "refused" ? titled(shows.problem.title, path) : routeAt(path);
  const sent = dataFor(route, input.data);
  const pages = { ...pagesOnServer, [route.path]: pageFor(posted) };
  const app = renderToStaticMarkup(
    <AnswersContext value={answers}>
      <ProblemContext value={shows.step === "edit" ? shows.problem : undefined}>
        <App data={sent} path={path} pages={pages} />
      </ProblemContext>
    </AnswersContext>,
  );
  const document = renderToStaticMarkup(
    <Document
      route={{ ...route, unlisted: true }}
      path={path}
      input={input}
      sent={null}
      app={app}
    />,
  );
  return `<!doctype html>${document}`;
}

/** The page at `path` under another title. */
function titled(title: string, path: string): SitePage {
  return { ...routeAt(path), title: (site) => `${title} · ${site.name}` };
}

function pageFor({ path, answers, shows }: Posted): PageComponent {
  const route = routeAt(path);
  if (shows.step === "edit") return pagesOnServer[route.path];
  if (shows.step === "registered") return () => <RegisteredPage {...shows} />;
  if (shows.step === "refused") return () => <RefusedPage problem={shows.problem} />;
  const { CheckAnswers } = onServer(route.path);
  if (!CheckAnswers) throw new Error(`the page at ${path} has no form`);
  return () => <CheckAnswers answers={answers} stamp={shows.stamp} />;
}
