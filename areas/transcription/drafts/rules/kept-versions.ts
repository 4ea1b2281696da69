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
  /** True if the user pressed Save. */
  readonly isAsked: boolean;
  /** True if the user chose this text over the previous version. */
  readonly isChosen?: boolean;
}

const KEEP_INTERVAL_MS = 5 * 60_000;
/** Fraction of the letter's length below which a save may be an accidental deletion. */
const LOSS_RATIO = 0.8;

/**
 * Decides which versions are kept for restoring: the new version on request or about every five minutes, and
 * the previous version if another user typed it, if the user chose between the two, or if much of its text
 * was removed.
 */
export function versionsToKeep(before: SavedDraft | null, lastKept: KeptVersion | null, save: DraftSave) {
  const isApart = before !== null && (before._user !== save._user || save.isChosen === true);
  const isLoss =
    before !== null && before.characters > 40 && save.characters < before.characters * LOSS_RATIO;
  const isDue =
    lastKept === null || Date.parse(save.now) - Date.parse(lastKept.saved_time) >= KEEP_INTERVAL_MS;
  return {
    before: (isApart || isLoss) && before.version !== lastKept?.version,
    after: save.isAsked || isDue,
  };
}
