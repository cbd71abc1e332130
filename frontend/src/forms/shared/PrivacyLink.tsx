import { Link } from "wouter";

/** Where the visitor reads what becomes of the answers. */
export function PrivacyLink() {
  return (
    <p className="field-hint">
      Wondering what we do with your answers?{" "}
      <Link href="/privacy" className="link">
        Read about privacy
      </Link>
      .
    </p>
  );
}
