import { Suspense, useEffect, useState } from "react";
import { Router, useLocation } from "wouter";
import { PageDataContext, useSite } from "../content/PageDataContext";
import { isShown } from "../content/shownPages";
import type { PageData } from "../content/site";
import { PopupGate } from "../popup/PopupGate";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { Layout } from "../ui/layout/Layout";
import { ToastProvider } from "../ui/toasts/ToastProvider";
import { ArrivalNotice } from "./ArrivalNotice";
import { withFetchedContent } from "./loading/fetchedContent";
import { linksTo } from "./loading/followLink";
import { replayEarlyActions } from "./loading/loaderState";
import { callToAction, headerEntries, quickLinks } from "./navigation";
import type { PageComponents } from "./pageComponents";
import { routeAt } from "./routes";

interface Props {
  data: PageData;
  /** The path to render on the server. In the browser it comes from the address bar. */
  path?: string;
  pages: PageComponents;
}

/** The whole site, rendered by the server and hydrated by the browser. */
export function App({ data, path, pages }: Props) {
  const [shown] = useState(() => withFetchedContent(pages, data));
  const [follow] = useState(() => linksTo(shown));
  return (
    <PageDataContext value={data}>
      <ErrorBoundary>
        <Router {...(path === undefined ? {} : { ssrPath: path })} aroundNav={follow}>
          <ToastProvider>
            <CurrentPage pages={shown} arrivedAt={data.route} />
          </ToastProvider>
        </Router>
      </ErrorBoundary>
    </PageDataContext>
  );
}

interface CurrentProps {
  pages: PageComponents;
  /** Path of the page that the browser opened, if the server has set it. */
  arrivedAt: string | undefined;
}

function CurrentPage({ pages, arrivedAt }: CurrentProps) {
  const [path] = useLocation();
  const [firstPath] = useState(path);
  const site = useSite();
  const named = isShown(site, path) ? path : "*";
  const route = routeAt(arrivedAt && path === firstPath ? arrivedAt : named);
  const Page = pages[route.path];
  return (
    <>
      <Layout
        path={path}
        entries={headerEntries(site)}
        callToAction={callToAction}
        quickLinks={quickLinks(site)}
        forVisitors={!route.forStaff}
      >
        <ArrivalNotice path={path} />
        {/* Boundaries for each page: a new page doesn't wait for the previous one, and a page that
            fails leaves the header with its links. */}
        <ErrorBoundary key={path}>
          <Suspense>
            <Page />
            <ReplayEarlyActions />
          </Suspense>
        </ErrorBoundary>
      </Layout>
      {!route.forStaff && <PopupGate path={route.path} />}
    </>
  );
}

/**
 * Rendered after the page, so its effect runs when all forms and menus before it are interactive.
 * The replay waits for what they render next: a draft brings back more fields than the server rendered.
 */
function ReplayEarlyActions() {
  useEffect(() => {
    setTimeout(replayEarlyActions);
  }, []);
  return null;
}
