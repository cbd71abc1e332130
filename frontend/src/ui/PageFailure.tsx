import { useSite } from "../content/PageDataContext";
import { ContactLink } from "./ContactLink";

/** Shown when a page can't be rendered. */
export function PageFailure() {
  const { phone, phoneHref } = useSite();
  return (
    <section className="page section" role="alert">
      <h1 className="title-2">Something went wrong on this page</h1>
      <p className="lead mt-4">
        Reloading usually fixes it. If it doesn't, call us at{" "}
        <ContactLink href={phoneHref}>{phone}</ContactLink>.
      </p>
      <p className="mt-4">
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </section>
  );
}
