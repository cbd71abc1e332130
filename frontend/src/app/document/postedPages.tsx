import { renderToStaticMarkup } from "react-dom/server";
import type { Problem } from "../../api/types";
import type { RendererInput } from "../../content/rendererInput";
import { RegisteredPage } from "../../forms/registration/RegisteredPage";
import type { Draft } from "../../forms/shared/drafts";
import { AnswersContext, ProblemContext } from "../../forms/shared/postedAnswers";
import { App } from "../App";
import { dataFor } from "../loading/partsOfContent";
import type { PageComponent } from "../pageComponents";
import { onServer, pagesOnServer } from "../pagesOnServer";
import { routeAt } from "../routes";
import { Document } from "./Document";
import { stylesheet } from "./stylesheet";

/** A form that was posted without script, with the server's outcome. */
export interface Posted {
  /** The path of the page with the form. */
  path: string;
  answers: Draft;
  /** What to show: the form with its answers, the answers to check, or a confirmation. */
  shows:
    | { step: "edit"; problem?: Problem }
    | { step: "check"; stamp: string }
    | { step: "registered"; eventTitle: string; totalAttendees: number };
}

/**
 * The page that answers a form posted without script. It has no script itself, because the browser
 * runs none or none arrived, and no answer is in a page's data.
 */
export function renderPosted(posted: Posted, input: RendererInput): string {
  const { data, timetable } = input;
  const { path, answers, shows } = posted;
  const route = routeAt(path);
  const sent = dataFor(route, data);
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
      data={data}
      sent={null}
      timetable={timetable}
      stylesheet={stylesheet(route.path, input)}
      app={app}
    />,
  );
  return `<!doctype html>${document}`;
}

function pageFor({ path, answers, shows }: Posted): PageComponent {
  const route = routeAt(path);
  if (shows.step === "edit") return pagesOnServer[route.path];
  if (shows.step === "registered") return () => <RegisteredPage {...shows} />;
  const { CheckAnswers } = onServer(route.path);
  if (!CheckAnswers) throw new Error(`the page at ${path} has no form`);
  return () => <CheckAnswers answers={answers} stamp={shows.stamp} />;
}
