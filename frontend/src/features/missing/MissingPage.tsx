import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { PageTitle } from "../../ui/PageTitle";
import { Picture } from "../../ui/Picture";

/** Any path that no page has. */
export function MissingPage() {
  const site = useSite();
  return (
    <div className="bleed bleed-right">
      <Picture
        name="mist"
        alt="A fence line running into morning mist, two horses standing far off"
        sizes="(min-width: 768px) 58vw, 100vw"
        className="bleed-picture"
      />
      <div className="bleed-text">
        <PageTitle>Oops! Page not found</PageTitle>
        <p className="lead mt-6">
          This gate leads nowhere. The way back is short, or call us at{" "}
          <a href={site.phoneHref}>{site.phone}</a>.
        </p>
        <div className="actions mt-8">
          <Link href="/" className="button button-primary">
            Back to the home page
          </Link>
        </div>
      </div>
    </div>
  );
}
