import { lazy, Suspense } from "react";
import { PageTitle } from "../../ui/PageTitle";
import { useLive } from "../../ui/useLive";
import { ChunkGuard } from "./ChunkGuard";
import { StaffLoading } from "./StaffLoading";

const Inbox = lazy(() => import("./Inbox"));

/**
 * The staff page's outside, which is all that the server renders. What is inside comes as a chunk
 * of its own, which no visitor of another page loads.
 */
export function StaffPage() {
  const live = useLive();
  return (
    <div className="page screenful">
      <PageTitle className="title-2">Submissions</PageTitle>
      <p className="without-script">This page needs JavaScript.</p>
      {live ? (
        <ChunkGuard>
          <Suspense fallback={<StaffLoading />}>
            <Inbox />
          </Suspense>
        </ChunkGuard>
      ) : (
        <StaffLoading />
      )}
    </div>
  );
}
