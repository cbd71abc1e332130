import { FOR_STAFF } from "./purpose";

/** The staff page while its code, and then the answer to who is there, is on its way. */
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
