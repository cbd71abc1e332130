import { useEffect, useEffectEvent, useState } from "react";
import { useSite } from "../../content/PageDataContext";
import { BackToSite } from "./BackToSite";
import type { DraftList, SiteContent } from "./contentTypes";
import { DraftState, showChoice } from "./draft/DraftState";
import { useDraft } from "./draft/useDraft";
import { ErrorList } from "./ErrorList";
import { EventFields } from "./events/EventFields";
import { BackToEvent, useWayBack } from "./events/WayBack";
import { EditorContext } from "./fields/EditorContext";
import { FieldView } from "./fields/FieldView";
import { focusFirst } from "./fields/focusControl";
import { HiddenPageNote } from "./HiddenPageNote";
import { allNodes, type FieldNode, nodesOf } from "./model/fields";
import { coveredElsewhere, eventIn, type Part } from "./model/parts";
import { isEmpty } from "./model/patch";
import { valueAt } from "./model/pointer";
import { pageWithDate } from "./model/publicPage";
import { dateIn, dayInShort } from "./model/series";
import { today } from "./model/words/summary";
import { nameOf } from "./model/words/words";
import { Preview } from "./preview/Preview";
import type { Places } from "./publish/eventWarnings";
import { PublishBar } from "./publish/PublishBar";
import { ReviewDialog } from "./publish/ReviewDialog";
import { PartSchedule } from "./publish/scheduled/PartSchedule";
import { useScheduled } from "./publish/scheduled/useScheduled";
import { useFieldChecks } from "./publish/useFieldChecks";
import { usePlaces } from "./publish/usePlaces";
import { usePublish } from "./publish/usePublish";
import { useArrival } from "./useArrival";
import { useIsWide } from "./useIsWide";
import { useTabs } from "./useTabs";

interface Props {
  part: Part;
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
  /** Whether whoever edits may change events alone. */
  isLimited: boolean;
}

/** One part of the site: its fields, and the page with what is typed. */
export function PartView({ part, site, nodes, drafts, isLimited }: Props) {
  const stored = drafts?.drafts.find((one) => one.part === part.pointer);
  const scheduled = useScheduled();
  const draft = useDraft(part.pointer, site, stored, { isKnown: drafts !== undefined, scheduled });
  const { edited, patch } = draft;
  const [focused, setFocused] = useState("");
  const [shows, setShows] = useTabs();
  const isWide = useIsWide();
  const now = today(useSite().timezone);
  const title = titleOf(part, edited, site);
  const { errors, warnings, refused, leave, show } = useFieldChecks({
    site,
    patch,
    edited,
    focused,
  });
  const publishing = usePublish({
    part: part.pointer,
    site,
    nodes,
    patch,
    revision: draft.revision,
    version: stored?.version ?? 0,
    title,
    replace: draft.replace,
    show,
  });
  const isUndecided = draft.local?.theirs !== undefined || draft.replaced.length > 0;
  const places = usePlaces(part.pointer.startsWith("/events"));
  const goTo = (pointers: string[]) => {
    setShows("edit");
    // With the other tab open, the fields can't take the focus yet.
    setTimeout(() => {
      if (!focusFirst(pointers)) document.getElementById("editor-errors")?.focus();
    });
  };
  useOnRefusal(publishing.refusals, () => goTo([...errors.keys()]));
  useArrival(part.pointer, (pointer) => goTo([pointer]));
  const back = useWayBack(site, drafts);

  const text = valueAt(edited, focused);
  return (
    <EditorContext
      value={{
        site,
        edited,
        errors,
        warnings,
        scheduled,
        isLimited,
        drafted: drafts?.drafts.map((one) => one.part),
        set: draft.set,
        onFocus: setFocused,
        onLeave: leave,
        Field: FieldView,
      }}
    >
      <div className="editor" data-shows={shows}>
        <BackToSite part={part.pointer} title={title} isNew={isNewEvent(part, site)} back={back} />
        <DraftState
          part={part.pointer}
          title={title}
          draft={draft}
          stored={stored}
          editing={drafts?.editing ?? []}
          contents={[edited, site.content]}
          nodes={nodes}
          onDiscard={() => draft.replace({}, site.revision)}
        />
        <HiddenPageNote pages={part.pages} content={site.content} />
        <PartSchedule part={part.pointer} scheduled={scheduled} />
        <ErrorList errors={refused} />
        <p role="status" className="sr-only">
          {refused.size === 0 && [...errors.values(), ...warnings.values()].join(" ")}
        </p>
        <div className="editor-columns">
          <form
            className="editor-form"
            aria-label={title}
            noValidate
            // Not removed, so that open entries stay open.
            hidden={!isWide && shows !== "edit"}
            onSubmit={(event) => event.preventDefault()}
          >
            <PartFields part={part} nodes={nodes} places={places} />
            {back && (
              <p>
                <BackToEvent to={back} />
              </p>
            )}
          </form>
          {(isWide || shows === "preview") && (
            <Preview
              pages={part.pages.map((path) => pageWithDate(path, edited, now))}
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
          isUndecided={isUndecided}
          failure={isUndecided ? undefined : draft.local?.failure}
          onReview={() => showChoice() || publishing.review()}
        />
        <ReviewDialog
          publishing={publishing}
          nodes={nodes}
          onCorrect={(pointer) => {
            publishing.close();
            goTo([pointer]);
          }}
        />
      </div>
    </EditorContext>
  );
}

const isNewEvent = ({ pointer }: Part, { content }: SiteContent) =>
  eventIn(pointer) !== undefined && valueAt(content, pointer) === undefined;

function titleOf(part: Part, edited: SiteContent["content"], site: SiteContent): string {
  const id = eventIn(part.pointer);
  if (id === undefined) return part.title;
  const [now, before] = [edited, site.content].map((one) => nameOf(valueAt(one, part.pointer)));
  const name = now || before || "Event";
  // The dates of an event that repeats have one title.
  const isDate = dateIn(site.content.events, id) !== undefined;
  const day = String(valueAt(site.content, `${part.pointer}/date`) ?? "");
  return isDate ? `${name}, ${dayInShort(day)}` : name;
}

interface FieldsProps extends Pick<Props, "part" | "nodes"> {
  /** How full the events are. */
  places: Places[];
}

function PartFields({ part, nodes, places }: FieldsProps) {
  const id = eventIn(part.pointer);
  if (id !== undefined) {
    const event = nodes.find(({ field }) => field.pointer === "/events");
    return event && <EventFields id={id} node={event} places={places} />;
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

/** Brings the first wrong value into view, with the focus. */
function useOnRefusal(refusals: number, onRefusal: () => void) {
  const act = useEffectEvent(onRefusal);
  useEffect(() => {
    if (refusals > 0) act();
  }, [refusals]);
}
