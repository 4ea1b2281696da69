import { useMemo } from "react";
import type { z } from "zod";
import { useSession } from "./session.tsx";

const PREFIX = "corella.draft.";
const keyOf = (person: number, name: string): string => `${PREFIX}${person}.${name}`;

/** A browser may refuse to keep anything; then a draft lasts as long as its page. */
const attempt = <Value>(act: () => Value, otherwise: Value): Value => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/** What somebody was writing, kept in this browser for that person until it is sent, dropped, or the person signs out. */
export function useDraft<S extends z.ZodType>(name: string, schema: S) {
  const { me } = useSession();
  const key = keyOf(me.ID, name);
  return useMemo(
    () => ({
      read: (): z.output<S> | null => {
        const text = attempt(() => localStorage.getItem(key), null);
        if (text === null) return null;
        const parsed = schema.safeParse(attempt<unknown>(() => JSON.parse(text), null));
        return parsed.success ? parsed.data : null;
      },
      keep: (value: z.input<S>): void => attempt(() => localStorage.setItem(key, JSON.stringify(value)), undefined),
      drop: (): void => attempt(() => localStorage.removeItem(key), undefined),
    }),
    [key, schema],
  );
}

/** On signing out nothing of anybody's stays behind. */
export function dropAllDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }, undefined);
}
