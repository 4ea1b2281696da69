import { useMemo } from "react";
import type { z } from "zod";
import { attempt, draftKey, keptDraft } from "./kept-drafts.ts";
import { openText, sealText } from "./sealed-text.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Drafts kept in memory because the server supplied no `draft_key`. */
const ofThisPage = new Map<string, string>();

/**
 * Keeps a user's draft in this browser until it is sent or dropped, the user signs out, or three days have
 * passed. The draft is encrypted with a key of the session, so it is unreadable once the session has ended
 * and readable again when the same user signs in.
 */
export function useDraft<S extends z.ZodType>(name: string, schema: S) {
  const { me } = useSession();
  const place = draftKey(me.ID, name);
  const key = me.draft_key ?? null;
  return useMemo(() => {
    const read = (): string | null => {
      if (key === null) return ofThisPage.get(place) ?? null;
      const kept = keptDraft(place);
      return kept && attempt(() => openText(kept.sealed, key, place), null);
    };
    return {
      read: (): z.output<S> | null => {
        const text = read();
        if (text === null) return null;
        const parsed = schema.safeParse(attempt<unknown>(() => JSON.parse(text), null));
        return parsed.success ? parsed.data : null;
      },
      keep: (value: z.input<S>): void => {
        const text = JSON.stringify(value);
        if (key === null) ofThisPage.set(place, text);
        else
          attempt(
            () => localStorage.setItem(place, JSON.stringify({ at: Date.now(), sealed: sealText(text, key, place) })),
            undefined,
          );
      },
      drop: (): void => {
        ofThisPage.delete(place);
        attempt(() => localStorage.removeItem(place), undefined);
      },
    };
  }, [place, key, schema]);
}
