export interface SavedDraft {
  readonly version: number;
  readonly characters: number;
  readonly _user: number;
}
export interface KeptVersion {
  readonly version: number;
  readonly saved_time: string;
}
export interface DraftSave {
  readonly characters: number;
  readonly _user: number;
  readonly now: string;
  /** The person pressed Save. */
  readonly isAsked: boolean;
}

const EVERY_MS = 5 * 60_000;
/** So much of a letter gone at once may be a slip. */
const LOSS = 0.8;

/**
 * Which versions can be returned to: one about every five minutes, whenever the person saves, and always what was there before another person typed
 * or much of the text was removed.
 */
export function versionsToKeep(before: SavedDraft | null, kept: KeptVersion | null, save: DraftSave) {
  const isOther = before !== null && before._user !== save._user;
  const isLoss = before !== null && before.characters > 40 && save.characters < before.characters * LOSS;
  const isDue = kept === null || Date.parse(save.now) - Date.parse(kept.saved_time) >= EVERY_MS;
  return {
    before: (isOther || isLoss) && before.version !== kept?.version,
    after: save.isAsked || isDue,
  };
}
