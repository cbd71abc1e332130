import { lazy, Suspense } from "react";
import { PageTitle } from "../../ui/PageTitle";
import { useLive } from "../../ui/useLive";

const Inbox = lazy(() => import("./Inbox"));

/**
 * The staff page's outside, which is all that the server renders. What is inside comes as a chunk
 * of its own, which no visitor of another page loads.
 */
export function StaffPage() {
  const live = useLive();
  const loading = <p role="status">Loading submissions</p>;
  return (
    <div className="page section-tight">
      <PageTitle className="title-2">Submissions</PageTitle>
      <noscript>
        <p className="mt-4">This page needs JavaScript.</p>
      </noscript>
      {live ? (
        <Suspense fallback={loading}>
          <Inbox />
        </Suspense>
      ) : (
        loading
      )}
    </div>
  );
}
