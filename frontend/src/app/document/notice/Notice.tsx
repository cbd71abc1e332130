import type { Notice as NoticeContent } from "../../../content/rendererInput";
import { NoticeIcon } from "./NoticeIcon";

interface Props {
  notice: NoticeContent;
}

/**
 * The owner's notice, above the header. It isn't part of what React hydrates, so pages have neither
 * script nor data for it.
 */
export function Notice({ notice: { text, tone, endsAt } }: Props) {
  return (
    <section className={`notice notice-${tone}`} aria-label="Notice" data-ends-at={endsAt}>
      <div className="page notice-row">
        <NoticeIcon tone={tone} />
        <p dir="auto">{text}</p>
      </div>
    </section>
  );
}
