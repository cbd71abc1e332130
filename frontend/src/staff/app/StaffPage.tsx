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
    <div className="page screenful staff">
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
  const [StaffRoot, setRoot] = useState<Root>();
  useEffect(() => {
    import("./StaffRoot").then(
      // Destructured: otherwise the build takes the style sheet out of what can fail here.
      ({ default: loaded }) => setRoot(() => loaded),
      (failure: unknown) =>
        // Thrown to the error boundary, which says that the code couldn't be loaded.
        setRoot(() => {
          throw failure;
        }),
    );
  }, []);
  return StaffRoot ? <StaffRoot {...props} /> : <StaffLoading />;
}
