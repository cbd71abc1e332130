import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { fetchRegistrations, REGISTRATIONS } from "../../registrations/registrationCalls";
import { optionalQuery } from "../../shared/optionalQuery";
import type { JsonObject, SiteContent } from "../contentTypes";
import { ErrorList } from "../ErrorList";
import type { FieldNode } from "../model/fields";
import { differences, patched } from "../model/patch";
import { changeInWords } from "../model/words";
import { eventWarnings } from "../publish/eventWarnings";
import { ReviewDialog } from "../publish/ReviewDialog";
import { usePublish } from "../publish/usePublish";

interface Props {
  patch: JsonObject;
  site: SiteContent;
  nodes: FieldNode[];
  onEnd: () => void;
}

/** Reviews and publishes a change of the list of events that has no draft, such as a removal. */
export function EventChange({ patch: wanted, site, nodes, onEnd }: Props) {
  // Of a conflict with what was published meanwhile, only what somebody has chosen is left.
  const [{ patch, revision }, setLeft] = useState({ patch: wanted, revision: site.revision });
  const edited = patched(site, patch);
  const contents = [edited, site.content];
  const changes = differences(site.content, edited).map((change) =>
    changeInWords(change, contents, nodes),
  );
  const publishing = usePublish({
    part: "/events",
    patch,
    revision,
    version: 0,
    page: "/events",
    about: changes
      .map(({ subject }) => subject)
      .slice(0, 3)
      .join(", "),
    replace: (left, on) => setLeft({ patch: left, revision: on }),
  });
  const places = useQuery({
    queryKey: [...REGISTRATIONS, "places"],
    queryFn: () => optionalQuery(fetchRegistrations({ event: "", q: "" }, null, 1)),
  });
  const begin = useEffectEvent(() => void publishing.review());
  useEffect(() => begin(), []);
  return (
    <>
      <ErrorList errors={publishing.errors} />
      <ReviewDialog
        publishing={{
          ...publishing,
          close: () => {
            publishing.close();
            onEnd();
          },
        }}
        changes={changes}
        warnings={eventWarnings(site.content, edited, places.data?.events ?? [])}
        contents={contents}
        nodes={nodes}
      />
    </>
  );
}
