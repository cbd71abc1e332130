import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Problem } from "../../../api/types";
import { fetchPreview, type Proposed, SITE_CONTENT } from "../contentCalls";

/** Pause in typing after which the page is rendered. */
const PAUSE_MS = 250;

/** Pause after which it's asked for again if the server didn't answer. */
const RETRY_MS = 3_000;

export interface PreviewState {
  /** The page with the draft; null before the first. It stays while a later draft can't be shown. */
  html: string | null;
  /** The page that visitors see. */
  published: string | null;
  /** Why the last draft isn't shown. */
  failure: { status: number; problem: Problem | null } | null;
  /** Whether a later draft is being rendered. */
  isBusy: boolean;
}

/** The page at `path` with a change, a moment after the last one. */
export function usePreview(path: string, shown: Proposed, revision: number): PreviewState {
  const key = JSON.stringify(shown);
  const [state, setState] = useState<Omit<PreviewState, "published">>(NOTHING);
  const [shownPath, setShownPath] = useState(path);
  if (shownPath !== path) {
    setShownPath(path);
    setState(NOTHING);
  }
  const isFirst = state.html === null;
  useEffect(() => {
    let isCurrent = true;
    const render = async () => {
      setState((now) => ({ ...now, isBusy: true }));
      const reply = await fetchPreview(path, shown);
      if (!isCurrent) return;
      setState((now) =>
        reply.ok
          ? { html: reply.value, failure: null, isBusy: false }
          : { html: now.html, failure: reply, isBusy: false },
      );
      if (!reply.ok && reply.status === 0) timer = setTimeout(render, RETRY_MS);
    };
    let timer = setTimeout(render, isFirst ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, key, revision]);

  const published = useQuery({
    queryKey: [...SITE_CONTENT, "published page", revision, path],
    queryFn: async () => {
      const reply = await fetchPreview(path, { patch: {} });
      return reply.ok ? reply.value : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return { ...state, published: published.data ?? null };
}

const NOTHING = { html: null, failure: null, isBusy: true };
