import { dropAllTexts, dropOldTexts } from "./kept-texts.ts";

const PREFIX = "corella.draft.";
/** Retention in milliseconds: three days, to span a long weekend. */
const KEEP_MS = 72 * 3_600_000;

export const draftKey = (person: number, name: string): string => `${PREFIX}${person}.${name}`;

/**
 * Runs `act`, or returns `fallback` if the browser refuses storage. A draft then lasts only as long as its
 * page.
 */
export const tryStorage = <Value>(act: () => Value, fallback: Value): Value => {
  try {
    return act();
  } catch {
    return fallback;
  }
};

export interface StoredDraft {
  readonly at: number;
  readonly sealed: string;
}

/** Reads a stored draft. Null if it is missing, too old or malformed. */
export function readDraft(key: string): StoredDraft | null {
  const draft = tryStorage<unknown>(() => JSON.parse(localStorage.getItem(key) ?? "null"), null);
  if (typeof draft !== "object" || draft === null || !("at" in draft) || !("sealed" in draft)) return null;
  const { at, sealed } = draft;
  return typeof at === "number" && typeof sealed === "string" && Date.now() - at < KEEP_MS
    ? { at, sealed }
    : null;
}

function dropDrafts(isDropped: (key: string) => boolean): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && isDropped(key)) localStorage.removeItem(key);
  }, undefined);
}

/** Deletes expired and malformed drafts and texts of all users, when Corella is opened. */
export function dropOldDrafts(): void {
  dropDrafts((key) => readDraft(key) === null);
  void dropOldTexts();
}

/** Deletes all drafts and texts of every user of this browser on sign-out. */
export function dropAllDrafts(): void {
  dropDrafts(() => true);
  dropAllTexts();
}
