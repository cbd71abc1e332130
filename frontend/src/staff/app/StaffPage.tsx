import { type ComponentType, useEffect, useState } from "react";
import { PageTitle } from "../../ui/PageTitle";
import { ChunkGuard } from "./ChunkGuard";
import { StaffLoading } from "./StaffLoading";

/**
 * The frame of the staff page, which is all that the server renders. The content is a separate
 * chunk, so visitors of other pages don't load it.
 */
export function StaffPage() {
  return (
    <div className="page screenful">
      <PageTitle className="title-2">Submissions</PageTitle>
      <p className="without-script">This page needs JavaScript.</p>
      <ChunkGuard>
        <LoadedInbox />
      </ChunkGuard>
    </div>
  );
}

/**
 * Not `lazy`: React shows a Suspense fallback for at least 300 ms, even if the code is already
 * loaded.
 */
function LoadedInbox() {
  const [chunk, setChunk] = useState<{ StaffRoot?: ComponentType; failure?: unknown }>({});
  useEffect(() => {
    import("./StaffRoot").then(
      ({ default: StaffRoot }) => setChunk({ StaffRoot }),
      (failure: unknown) => setChunk({ failure }),
    );
  }, []);
  const { StaffRoot, failure } = chunk;
  // Thrown to the error boundary, which says that the code couldn't be loaded.
  if (failure) throw failure;
  return StaffRoot ? <StaffRoot /> : <StaffLoading />;
}
