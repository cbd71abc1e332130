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
import { linksTo } from "./loading/followLink";
import { takeOver } from "./loading/handshake";
import { supplied } from "./loading/supplied";
import { callToAction, headerEntries, quickLinks } from "./navigation";
import type { PageComponents } from "./pageComponents";
import { routeAt } from "./routes";

interface Props {
  data: PageData;
  /** The path to render on the server; in the browser the address bar has it. */
  path?: string;
  pages: PageComponents;
}

/** The whole site: the same tree on the server and in the browser. */
export function App({ data, path, pages }: Props) {
  const [shown] = useState(() => supplied(pages, data));
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
  /** Which page the browser has opened, where the server has said so. */
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
        {/* Boundaries of its own for each page: one that is left is not waited for, and one that
            fails leaves the header, whose links lead on. */}
        <ErrorBoundary key={path}>
          <Suspense>
            <Page />
            <TakeOver />
          </Suspense>
        </ErrorBoundary>
      </Layout>
      {!route.forStaff && <PopupGate path={route.path} />}
    </>
  );
}

/** Stands after the page: its effect runs when every form and menu before it hears its visitor. */
function TakeOver() {
  useEffect(takeOver, []);
  return null;
}
