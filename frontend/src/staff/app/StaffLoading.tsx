import { FOR_STAFF } from "./purpose";

/** Shown while the staff page's code, and then the session, is being loaded. */
export function StaffLoading() {
  return (
    <>
      <p className="lead with-script mt-4">{FOR_STAFF}</p>
      <p role="status" className="with-script mt-4">
        Loading submissions
      </p>
    </>
  );
}
