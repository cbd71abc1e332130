import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { fetchRegistrations, REGISTRATIONS } from "../registrations/registrationCalls";
import { optionalQuery } from "../shared/optionalQuery";
import { BackToSite } from "./BackToSite";
import type { DraftList, SiteContent } from "./contentTypes";
import { DraftState } from "./draft/DraftState";
import { useDraft } from "./draft/useDraft";
import { ErrorList } from "./ErrorList";
import { controlId, EditorContext, useEditor } from "./fields/EditorContext";
import { FieldView } from "./fields/FieldView";
import { allNodes, type FieldNode, isAsked, nodesOf } from "./model/fields";
import { coveredElsewhere, eventIn, type Part } from "./model/parts";
import { differences, isEmpty } from "./model/patch";
import { valueAt } from "./model/pointer";
import { changeInWords, nameOf } from "./model/words";
import { Preview } from "./preview/Preview";
import { eventWarnings } from "./publish/eventWarnings";
import { PublishBar } from "./publish/PublishBar";
import { ReviewDialog } from "./publish/ReviewDialog";
import { usePublish } from "./publish/usePublish";
import { useIsWide } from "./useIsWide";

interface Props {
  part: Part;
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
}

/** One part of the site: its fields, and the page with what is typed. */
export function PartView({ part, site, nodes, drafts }: Props) {
  const stored = drafts?.drafts.find((one) => one.part === part.pointer);
  const draft = useDraft(part.pointer, site, stored);
  const { edited, patch } = draft;
  const [focused, setFocused] = useState("");
  const [shows, setShows] = useState<"edit" | "preview">("edit");
  const isWide = useIsWide();

  const contents = [edited, site.content];
  const changes = differences(site.content, edited).map((change) =>
    changeInWords(change, contents, nodes),
  );
  const title = titleOf(part, edited, site);
  const publishing = usePublish({
    part: part.pointer,
    patch,
    revision: draft.revision,
    version: stored?.version ?? 0,
    page: part.pages[0] ?? "/",
    about: [...new Set(changes.map(({ subject }) => subject))].slice(0, 3).join(", ") || title,
    replace: draft.replace,
  });
  const { errors } = publishing;
  const places = usePlaces(part.pointer.startsWith("/events"));
  useFocusOnError(errors, publishing.refusals, () => setShows("edit"));

  const text = valueAt(edited, focused);
  return (
    <EditorContext
      value={{ site, edited, errors, set: draft.set, onFocus: setFocused, Field: FieldView }}
    >
      <div className="editor" data-shows={shows}>
        <BackToSite part={part.pointer} title={title} />
        <DraftState
          part={part.pointer}
          draft={draft}
          stored={stored}
          editing={drafts?.editing ?? []}
          contents={contents}
          nodes={nodes}
          onDiscard={() => draft.replace({}, site.revision)}
        />
        <ErrorList errors={errors} />
        <div className="editor-columns">
          {(isWide || shows === "edit") && (
            <form
              className="editor-form"
              aria-label={title}
              noValidate
              onSubmit={(event) => event.preventDefault()}
            >
              <PartFields part={part} nodes={nodes} />
            </form>
          )}
          {(isWide || shows === "preview") && (
            <Preview
              pages={part.pages}
              shown={{ patch }}
              revision={site.revision}
              text={typeof text === "string" || typeof text === "number" ? String(text) : ""}
            />
          )}
        </div>
        <PublishBar
          hasChanges={!isEmpty(patch)}
          isChecking={publishing.step.name === "checking"}
          shows={shows}
          onShow={setShows}
          onReview={publishing.review}
        />
        <ReviewDialog
          publishing={publishing}
          changes={changes}
          warnings={eventWarnings(site.content, edited, places)}
          contents={contents}
          nodes={nodes}
        />
      </div>
    </EditorContext>
  );
}

function titleOf(part: Part, edited: SiteContent["content"], site: SiteContent): string {
  if (eventIn(part.pointer) === undefined) return part.title;
  const [now, before] = [edited, site.content].map((one) => nameOf(valueAt(one, part.pointer)));
  return now || before || "Event";
}

function PartFields({ part, nodes }: { part: Part; nodes: FieldNode[] }) {
  const { edited } = useEditor();
  const id = eventIn(part.pointer);
  if (id !== undefined) {
    const event = nodes.find(({ field }) => field.pointer === "/events");
    const entry = valueAt(edited, part.pointer);
    const asked = event?.children.filter(({ field }) => isAsked(field.pointer, entry));
    return asked?.map((node) => (
      <FieldView
        key={node.field.pointer}
        node={node}
        pointer={node.field.pointer.replace("*", id)}
      />
    ));
  }
  const shown = nodesOf(nodes, part.covers, coveredElsewhere(part.pointer));
  // A part that is one group has its name above it already.
  const [only] = shown;
  const list = shown.length === 1 && only?.field.kind === "group" ? only.children : shown;
  const hasPrice = (node: FieldNode) =>
    allNodes([node]).some(({ field }) => field.kind === "price");
  // Prices first: they change more often than the texts around them.
  return [...list.filter(hasPrice), ...list.filter((node) => !hasPrice(node))].map((node) => (
    <FieldView key={node.field.pointer} node={node} pointer={node.field.pointer} />
  ));
}

/** How full the events are; nothing while that isn't known. */
function usePlaces(isWanted: boolean) {
  const query = useQuery({
    queryKey: [...REGISTRATIONS, "places"],
    queryFn: () => optionalQuery(fetchRegistrations({ event: "", q: "" }, null, 1)),
    enabled: isWanted,
  });
  return query.data?.events ?? [];
}

/** Brings the first wrong value into view, with the focus. */
function useFocusOnError(
  errors: ReadonlyMap<string, string>,
  refusals: number,
  onShow: () => void,
) {
  const show = useEffectEvent(() => {
    onShow();
    // The fields may only come with the other tab.
    setTimeout(() => focusFirst([...errors.keys()]));
  });
  useEffect(() => {
    if (refusals > 0) show();
  }, [refusals]);
}

function focusFirst(pointers: string[]): void {
  const controls = pointers.map((pointer) => document.getElementById(controlId(pointer)));
  const known = controls.filter((control) => control !== null);
  known.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const first = known[0] ?? document.getElementById("editor-errors");
  first?.focus();
}
