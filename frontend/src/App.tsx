import { useEffect } from "react";
import { Router, useLocation } from "wouter";
import { ArrivalNotice } from "./ArrivalNotice";
import { takeOver } from "./handshake";
import { callToAction, headerEntries, quickLinks } from "./navigation";
import { PageDataContext } from "./PageDataContext";
import { routeAt } from "./routes";
import type { PageData } from "./site";
import { Layout } from "./ui/Layout";
import { ToastProvider } from "./ui/ToastProvider";

interface Props {
  data: PageData;
  /** The path to render on the server; in the browser the address bar has it. */
  path?: string;
}

/** The whole site: the same tree on the server and in the browser. */
export function App({ data, path }: Props) {
  // The outermost effect runs last: by then every form and menu below hears its visitor.
  useEffect(takeOver, []);
  return (
    <PageDataContext value={data}>
      <Router {...(path === undefined ? {} : { ssrPath: path })} aroundNav={toTheTop}>
        <ToastProvider>
          <CurrentPage />
        </ToastProvider>
      </Router>
    </PageDataContext>
  );
}

function CurrentPage() {
  const [path] = useLocation();
  const { Page } = routeAt(path);
  return (
    <Layout path={path} entries={headerEntries} callToAction={callToAction} quickLinks={quickLinks}>
      <ArrivalNotice path={path} />
      <Page />
    </Layout>
  );
}

/** A new page is read from its beginning; going back leaves the place to the browser. */
function toTheTop<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
) {
  navigate(to, options);
  scrollTo(0, 0);
}
