import type { Counts, ImportRun } from "../contract.ts";

export interface Figure {
  readonly key: string;
  readonly words: string;
  readonly count: number;
  /** True if a user has to review these rows. */
  readonly isOdd: boolean;
}

/** Incomplete rows are counted with their outcome as well. */
const sum = (counts: Counts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0) - counts.incomplete;

/**
 * Returns the figures shown above an import: expected results before the start, actual results afterwards.
 */
export function figuresOf({ counts, mode, state }: Pick<ImportRun, "counts" | "mode" | "state">): Figure[] {
  const isRead = state === "read";
  const figure = (key: keyof Counts, words: string, isOdd = false) => ({
    key,
    words,
    count: counts[key],
    isOdd,
  });
  const decisionWords = counts.doubt === 1 ? "needs a decision" : "need a decision";
  const changeLabel = mode === "update" ? "already here, to update" : "already here, to fill";
  const totalFigure = { key: "rows", words: "rows in the file", count: sum(counts), isOdd: false };
  const figures = [
    ...(isRead ? [figure("new", "new")] : [figure("made", "added")]),
    ...(mode === "add" ? [] : [isRead ? figure("change", changeLabel) : figure("changed", "changed")]),
    figure("there", "already here, no change"),
    figure("doubt", isRead ? decisionWords : "not imported, undecided", true),
    figure("left", "left out"),
    figure("wrong", "not imported", true),
    figure("incomplete", "with values left out", true),
    figure("undone", "undone"),
  ];
  const alwaysShown = new Set(["new", "made", "change", "changed", "there"]);
  return [totalFigure, ...figures.filter(({ key, count }) => count > 0 || alwaysShown.has(key))];
}

/** Returns the number of people that starting the import adds or changes. */
export const writtenCount = ({ new: added, change }: Pick<Counts, "new" | "change">): number =>
  added + change;
