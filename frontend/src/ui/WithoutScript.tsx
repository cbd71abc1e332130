import { useSite } from "../PageDataContext";

/** In place of the button where no script runs: the ways that always work. */
export function WithoutScript() {
  const site = useSite();
  return (
    <p className="lead without-script">
      This form needs JavaScript to be sent. Please call <a href={site.phoneHref}>{site.phone}</a>{" "}
      or write to <a href={`mailto:${site.email}`}>{site.email}</a> instead.
    </p>
  );
}
