import { useMemo } from "react";
import type { z } from "zod";
import { tryStorage, draftKey, readDraft } from "./kept-drafts.ts";
import { openText, sealText } from "./sealed-text.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Drafts kept in memory because the server supplied no `draft_key`. */
const memoryDrafts = new Map<string, string>();

/**
 * Keeps a user's draft in this browser until it is sent or dropped, the user signs out, or three days have
 * passed. The draft is encrypted with a key of the session, so it is unreadable once the session has ended
 * and readable again when the same user signs in.
 */
export function useDraft<S extends z.ZodType>(name: string, schema: S) {
  const { me } = useSession();
  const storageKey = draftKey(me.ID, name);
  const key = me.draft_key ?? null;
  return useMemo(() => {
    const readText = (): string | null => {
      if (key === null) return memoryDrafts.get(storageKey) ?? null;
      const draft = readDraft(storageKey);
      return draft && tryStorage(() => openText(draft.sealed, key, storageKey), null);
    };
    return {
      read: (): z.output<S> | null => {
        const text = readText();
        if (text === null) return null;
        const result = schema.safeParse(tryStorage<unknown>(() => JSON.parse(text), null));
        return result.success ? result.data : null;
      },
      keep: (value: z.input<S>): void => {
        const text = JSON.stringify(value);
        if (key === null) memoryDrafts.set(storageKey, text);
        else
          tryStorage(
            () =>
              localStorage.setItem(
                storageKey,
                JSON.stringify({ at: Date.now(), sealed: sealText(text, key, storageKey) }),
              ),
            undefined,
          );
      },
      drop: (): void => {
        memoryDrafts.delete(storageKey);
        tryStorage(() => localStorage.removeItem(storageKey), undefined);
      },
    };
  }, [storageKey, key, schema]);
}
