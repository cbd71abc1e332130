import { useEffect, useState } from "react";
import type { Reply } from "../../../api/client";
import { useSite } from "../../../content/PageDataContext";
import { checkContent } from "../contentCalls";
import type { Checked, Json, JsonObject, SiteContent } from "../contentTypes";
import { localNow } from "../model/dates";
import { isEmpty } from "../model/patch";
import { isSame, isWithin, parentOf, valueAt } from "../model/pointer";
import { errorsOf, type Findings, NO_FINDINGS, warningsOf } from "./errors";
import { earlyWarnings } from "./eventWarnings";

/** Pause in typing, or after a field was left, after which the draft is checked. */
const PAUSE_MS = 500;

/** What is checked. */
interface Draft {
  site: SiteContent;
  patch: JsonObject;
  /** The content with the draft. */
  edited: JsonObject;
  /** The value that has, or last had, the focus. */
  focused: string;
}

/** What a check found. */
interface Found {
  errors: Findings;
  warnings: Findings;
}

const NOTHING: Found = { errors: NO_FINDINGS, warnings: NO_FINDINGS };

/**
 * What is wrong with the fields that somebody has left, and with all once they wanted to publish. What is over already is
 * said at once.
 */
export function useFieldChecks({ site, patch, edited, focused }: Draft) {
  const { timezone } = useSite();
  const [found, setFound] = useState(NOTHING);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isRefused, setRefused] = useState(false);

  const isWatched = left.size > 0;
  useEffect(() => {
    if (!isWatched) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const next = isEmpty(patch) ? NOTHING : foundIn(await checkContent({ patch }));
      if (!isCurrent || !next) return;
      setFound(next);
      if (next.errors.size === 0) setRefused(false);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWatched, left, patch]);

  const add = (pointers: Iterable<string>) =>
    setLeft((before) => new Set([...before, ...pointers]));
  const early = earlyWarnings(site.content, edited, localNow(timezone));
  const shown = (findings: Findings): Findings =>
    new Map([...findings].filter(([pointer]) => isDue(pointer, left, edited, focused)));
  return {
    errors: shown(found.errors),
    warnings: new Map([...shown(found.warnings), ...early]),
    /** Everything that is wrong, after a publication was refused. */
    refused: isRefused ? found.errors : NO_FINDINGS,
    /** Somebody has left a field. What they haven't touched isn't checked. */
    leave(pointer: string) {
      const [now, before] = [valueAt(edited, pointer), valueAt(site.content, pointer)];
      if (!isSame(now, before) && (isFilled(now) || isFilled(before))) add([pointer]);
    },
    /** Shows all of this at the fields. Whether something is wrong. */
    show(reply: Reply<unknown>): boolean {
      const next = foundIn(reply);
      if (!next) return false;
      setFound(next);
      setRefused(next.errors.size > 0);
      add([...next.errors.keys(), ...next.warnings.keys()]);
      return next.errors.size > 0;
    },
  };
}

/** What the server found; undefined: it didn't check. */
function foundIn(reply: Reply<unknown>): Found | undefined {
  if (!reply.ok) return reply.status === 422 ? { ...NOTHING, errors: errorsOf(reply) } : undefined;
  const { warnings = [] } = (reply.value ?? {}) as Partial<Checked>;
  return { ...NOTHING, warnings: warningsOf(warnings) };
}

const isFilled = (value: Json | undefined) =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/**
 * Whether a finding is shown: nobody is told of a mistake while they type a value for the first time. What was left beside
 * the value may contradict it, such as an end its beginning.
 */
export function isDue(
  pointer: string,
  left: ReadonlySet<string>,
  edited: JsonObject,
  focused: string,
): boolean {
  const all = [...left];
  if (all.some((one) => isWithin(pointer, one))) return true;
  const isBeside = all.some((one) => parentOf(one) === parentOf(pointer));
  return isBeside && pointer !== focused && isFilled(valueAt(edited, pointer));
}
