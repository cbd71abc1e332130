import { type ComponentProps, useEffect, useState } from "react";
import { PageTitle } from "../../ui/PageTitle";
import { ChunkGuard } from "./ChunkGuard";
import { StaffLoading } from "./StaffLoading";

/**
 * The frame of the staff page, which is all that the server renders. The content is a separate
 * chunk, so visitors of other pages don't load it.
 */
export function StaffPage() {
  const [title, setTitle] = useState<string>();
  return (
    <div className="page screenful">
      <PageTitle className="title-2">{title ?? "Submissions"}</PageTitle>
      <p className="without-script">This page needs JavaScript.</p>
      <ChunkGuard>
        <LoadedInbox onTitle={setTitle} />
      </ChunkGuard>
    </div>
  );
}

type Root = typeof import("./StaffRoot")["default"];

/**
 * Not `lazy`: React shows a Suspense fallback for at least 300 ms, even if the code is already
 * loaded.
 */
function LoadedInbox(props: ComponentProps<Root>) {
  const [chunk, setChunk] = useState<{ StaffRoot?: Root; failure?: unknown }>({});
  useEffect(() => {
    import("./StaffRoot").then(
      ({ default: StaffRoot }) => setChunk({ StaffRoot }),
      (failure: unknown) => setChunk({ failure }),
    );
  }, []);
  const { StaffRoot, failure } = chunk;
  // Thrown to the error boundary, which says that the code couldn't be loaded.
  if (failure) throw failure;
  return StaffRoot ? <StaffRoot {...props} /> : <StaffLoading />;
}
