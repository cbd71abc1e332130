import { Fragment } from "react";
import { noticeHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { Json } from "../contentTypes";
import { useEditor } from "../fields/EditorContext";
import { fieldsOf } from "../fields/lists/entry";
import { inGroups, isNamed, isSet, LATER, ofEvent } from "../model/events/eventGroups";
import { type FieldNode, isAsked } from "../model/fields";
import { eventPart } from "../model/parts";
import { valueAt } from "../model/pointer";
import type { Places } from "../publish/eventWarnings";
import { CalledOffNote } from "./CalledOffNote";
import { FieldGroup } from "./FieldGroup";
import { SignedUpNote } from "./SignedUpNote";

interface Props {
  id: string;
  /** The field of the list of events. */
  node: FieldNode;
  /** How full the events are. */
  places: Places[];
}

/** The fields of an event: what every one has, and below it, closed, what few have. */
export function EventFields({ id, node, places }: Props) {
  const { edited, site, errors, warnings, Field } = useEditor();
  const entry = valueAt(edited, eventPart(id));
  const isWanted = (one: FieldNode) => {
    if (!LATER.includes(one.field.pointer)) return isAsked(one.field.pointer, entry);
    const at = ofEvent(id, one);
    const isThere = [edited, site.content].some((content) => isSet(one, valueAt(content, at)));
    return isThere || isNamed([...errors.keys(), ...warnings.keys()], id, one);
  };
  const { first, groups } = inGroups(node.children.filter(isWanted));
  const field = (one: FieldNode) => <Field node={one} pointer={ofEvent(id, one)} />;
  return (
    <>
      <CalledOffNote
        id={id}
        reason={valueAt(site.content, `${eventPart(id)}/called_off`)}
        places={places}
      />
      {first.map((one) => (
        <Fragment key={one.field.pointer}>
          {one.field.pointer === "/events/*/date" && (
            <SignedUpNote id={id} events={site.content.events} places={places} />
          )}
          {one.field.pointer === "/events/*/price" && hasSeveral(entry) && (
            <p className="field-hint">People pay one of its several prices, which stand below.</p>
          )}
          {field(one)}
        </Fragment>
      ))}
      {groups.map(({ title, nodes }) => (
        <FieldGroup key={title} title={title} id={id} nodes={nodes}>
          {nodes.map((one) => (
            <Fragment key={one.field.pointer}>{field(one)}</Fragment>
          ))}
        </FieldGroup>
      ))}
      <CallOffNote id={id} places={places} />
    </>
  );
}

/** Whether people pay one of several prices. */
function hasSeveral(event: Json | undefined): boolean {
  const { prices } = fieldsOf(event);
  return Array.isArray(prices) && prices.length > 0;
}

/** Where an event is called off for which nobody has signed up. With people, that stands at its day. */
function CallOffNote({ id, places }: Omit<Props, "node">) {
  const own = places.find((one) => one.id === id);
  if (!own || own.registered_here > 0 || own.is_over || own.is_gone || own.called_off) return null;
  return (
    <p>
      If it can't go ahead,{" "}
      <ViewLink className="link" hash={noticeHash(id, "call-off")}>
        call it off
      </ViewLink>
      . Its page stays and says why.
    </p>
  );
}
