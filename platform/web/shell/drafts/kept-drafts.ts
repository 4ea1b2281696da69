import { dropAllTexts, dropOldTexts } from "./kept-texts.ts";

const PREFIX = "corella.draft.";
/** Retention in milliseconds: three days, to span a long weekend. */
const KEEP_MS = 72 * 3_600_000;

export const draftKey = (person: number, name: string): string => `${PREFIX}${person}.${name}`;

/**
 * Runs `act`, or returns `otherwise` if the browser refuses storage. A draft then lasts only as long as its
 * page.
 */
export const attempt = <Value>(act: () => Value, otherwise: Value): Value => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

export interface KeptDraft {
  readonly at: number;
  readonly sealed: string;
}

/** Reads a stored draft. Null if it is missing, too old or malformed. */
export function keptDraft(key: string): KeptDraft | null {
  const said = attempt<unknown>(() => JSON.parse(localStorage.getItem(key) ?? "null"), null);
  if (typeof said !== "object" || said === null || !("at" in said) || !("sealed" in said)) return null;
  const { at, sealed } = said;
  return typeof at === "number" && typeof sealed === "string" && Date.now() - at < KEEP_MS ? { at, sealed } : null;
}

function dropDrafts(isDropped: (key: string) => boolean): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && isDropped(key)) localStorage.removeItem(key);
  }, undefined);
}

/** Deletes expired and malformed drafts and texts of all users, when Corella is opened. */
export function dropOldDrafts(): void {
  dropDrafts((key) => keptDraft(key) === null);
  void dropOldTexts();
}

/** Deletes all drafts and texts of every user of this browser on sign-out. */
export function dropAllDrafts(): void {
  dropDrafts(() => true);
  dropAllTexts();
}
