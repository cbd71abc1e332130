import type { Stable } from "../view";
import { Link } from "./Link";
import { Paragraph } from "./Paragraph";

/** How to reach the stable. */
export function Questions({ stable }: { stable: Stable }) {
  return (
    <Paragraph>
      Questions? Call us at <Link href={stable.phoneHref}>{stable.phone}</Link> or write to{" "}
      <Link href={`mailto:${stable.email}`}>{stable.email}</Link>.
    </Paragraph>
  );
}
