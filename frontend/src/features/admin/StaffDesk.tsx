import { lazy, Suspense, useEffect, useState } from "react";
import { ChunkGuard } from "./ChunkGuard";
import { Registrations } from "./Registrations";
import { RunSheets } from "./RunSheets";
import { Submissions } from "./Submissions";

/** Plots are looked at now and then: their code comes when they are. */
const Overview = lazy(() => import("./overview/Overview"));

const VIEWS = [
  { hash: "", label: "Enquiries" },
  { hash: "#registrations", label: "Registrations" },
  { hash: "#run-sheets", label: "Run sheets" },
  { hash: "#overview", label: "Overview" },
];

interface Props {
  /** Absent where the page is open to anybody: there is nothing to leave. */
  onSignOut: (() => void) | undefined;
}

/**
 * What staff have before them: enquiries, registrations, the sheets to print for the day, or
 * how all of it goes.
 */
export function StaffDesk({ onSignOut }: Props) {
  const hash = useHash();
  const current = VIEWS.find((view) => view.hash === hash) ?? VIEWS[0];
  return (
    <>
      <nav className="staff-views" aria-label="Staff">
        {VIEWS.map(({ hash: to, label }) => (
          <a
            key={label}
            href={`/admin-submissions${to}`}
            aria-current={current?.label === label ? "page" : undefined}
            onClick={(event) => {
              event.preventDefault();
              location.hash = to;
            }}
          >
            {label}
          </a>
        ))}
      </nav>
      {current?.hash === "#registrations" && <Registrations onSignOut={onSignOut} />}
      {current?.hash === "#run-sheets" && <RunSheets />}
      {current?.hash === "#overview" && (
        <ChunkGuard>
          <Suspense fallback={<p role="status">Loading the overview</p>}>
            <Overview onSignOut={onSignOut} />
          </Suspense>
        </ChunkGuard>
      )}
      {current?.hash === "" && <Submissions onSignOut={onSignOut} />}
    </>
  );
}

/** The part of the address behind `#`, as it changes. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = () => setHash(location.hash);
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return hash;
}
