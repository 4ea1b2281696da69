import { dropAllTexts } from "./kept-texts.ts";

const PREFIX = "corella.draft.";
/** Over a long weekend. */
const KEEP_MS = 72 * 3_600_000;

export const draftKey = (person: number, name: string): string => `${PREFIX}${person}.${name}`;

/** A browser may refuse to keep anything; then a draft lasts as long as its page. */
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

/** Null: nothing there, too old, or not of our making. */
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

/** Whoever opens Corella clears away what anybody left here too long ago. */
export const dropOldDrafts = (): void => dropDrafts((key) => keptDraft(key) === null);

/** On signing out nothing of anybody's stays behind. */
export function dropAllDrafts(): void {
  dropDrafts(() => true);
  dropAllTexts();
}
