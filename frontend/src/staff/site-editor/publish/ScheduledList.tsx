import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../ui/toasts/toasts";
import { optionalQuery } from "../../shared/optionalQuery";
import { useUndo } from "../../shared/undo";
import { fetchScheduled, SCHEDULED, schedulePatch, unschedule } from "../contentCalls";
import type { Scheduled, SiteContent } from "../contentTypes";
import { timeInWords } from "./timeInWords";

interface Props {
  site: SiteContent;
}

/** What is published at a time to come, and what couldn't be. */
export function ScheduledList({ site }: Props) {
  const query = useQuery({
    queryKey: SCHEDULED,
    queryFn: () => optionalQuery(fetchScheduled()),
  });
  const client = useQueryClient();
  const toast = useToast();
  const offerUndo = useUndo();
  const readAgain = () => client.invalidateQueries({ queryKey: SCHEDULED });

  async function cancel({ id, text, at, patch }: Scheduled) {
    const reply = await unschedule(id);
    void readAgain();
    if (!reply.ok && reply.status !== 404) {
      const detail = reply.problem?.detail ?? "The server didn't answer.";
      toast({ tone: "error", title: "It's still scheduled", detail });
      return;
    }
    const again = async () => {
      await schedulePatch(patch, site.revision, at);
      void readAgain();
    };
    offerUndo({ title: "Not scheduled anymore", detail: text, card: "", undo: () => void again() });
  }

  if (!query.data || query.data.length === 0) return null;
  return (
    <section className="part-section" aria-label="Scheduled">
      <h3>Scheduled</h3>
      <ul>
        {query.data.map((one) => (
          <li key={one.id} className="scheduled-line">
            <p>
              <strong>{timeInWords(one.at)}</strong>: {one.text}
              {one.who && <span className="note">By {one.who}</span>}
            </p>
            {one.problem && <p className="field-error">Not published: {one.problem}</p>}
            <button type="button" className="link" onClick={() => cancel(one)}>
              {one.problem ? "Remove from this list" : "Cancel"}
              <span className="sr-only"> “{one.text}”</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
