import { Link } from "wouter";

/** Where the visitor reads what becomes of the answers. */
export function PrivacyLink() {
  return (
    <p className="field-hint">
      <Link href="/privacy" className="link">
        What we do with your answers
      </Link>
    </p>
  );
}
