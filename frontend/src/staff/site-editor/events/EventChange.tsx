import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { JsonObject, SiteContent } from "../contentTypes";
import { ErrorList } from "../ErrorList";
import type { FieldNode } from "../model/fields";
import { patched } from "../model/patch";
import { type Question, ReviewDialog } from "../publish/ReviewDialog";
import { useFieldChecks } from "../publish/useFieldChecks";
import { usePublish } from "../publish/usePublish";

interface Props {
  patch: JsonObject;
  /** What the change does, if its message is to say more than what it's of. */
  about?: string | undefined;
  /** What its undo does. */
  aboutUndone?: string | undefined;
  /** What is asked in place of whether to publish this. */
  question?: Question | undefined;
  site: SiteContent;
  nodes: FieldNode[];
  /** Called once it's published; not if it will be later. */
  onPublished?: (() => void) | undefined;
  onEnd: () => void;
}

/** Reviews and publishes a change of the list of events that has no draft, such as a removal. */
export function EventChange(props: Props) {
  const { patch: wanted, about, aboutUndone, question, site, nodes, onPublished, onEnd } = props;
  // Of a conflict with what was published meanwhile, only what somebody has chosen is left.
  const [{ patch, revision }, setLeft] = useState({ patch: wanted, revision: site.revision });
  const { show, refused } = useFieldChecks({
    site,
    patch,
    edited: patched(site, patch),
    focused: "",
  });
  const publishing = usePublish({
    part: "/events",
    site,
    nodes,
    patch,
    revision,
    version: 0,
    title: "Events",
    about,
    aboutUndone,
    replace: (left, on) => setLeft({ patch: left, revision: on }),
    show,
  });
  const begin = useEffectEvent(() => void publishing.review());
  useEffect(() => begin(), []);
  // Once it's published, nothing is left to ask. What was refused stands below the event.
  const wasSending = useRef<"now" | "later" | null>(null);
  const end = useEffectEvent((sent: "now" | "later") => {
    if (sent === "now") onPublished?.();
    onEnd();
  });
  const { step } = publishing;
  const sending = step.name === "publishing" ? (step.isLater ? "later" : "now") : null;
  const isRefused = refused.size > 0;
  useEffect(() => {
    if (step.name === "closed" && wasSending.current && !isRefused) end(wasSending.current);
    wasSending.current = sending;
  }, [step.name, sending, isRefused]);
  // A removed event takes this with it before the answer is shown.
  useEffect(() => () => void (wasSending.current && end(wasSending.current)), []);
  return (
    <>
      <ErrorList errors={refused} />
      <ReviewDialog
        publishing={{
          ...publishing,
          close: () => {
            publishing.close();
            onEnd();
          },
        }}
        nodes={nodes}
        question={question}
      />
    </>
  );
}
