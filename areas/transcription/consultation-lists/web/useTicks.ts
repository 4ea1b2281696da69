import { useState } from "react";
import type { Consultation } from "../contract.ts";
import { isComplete } from "../rules/complete-rows.ts";

/**
 * Manages which rows are selected for sending. Complete rows are selected by default, other rows only by the
 * user, and cancelled rows never.
 */
export function useTicks(rows: readonly Consultation[]) {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isTicked = (row: Consultation): boolean =>
    !row.is_cancelled && (choices.get(row.ID) ?? isComplete(row));
  const tickable = rows.filter((row) => !row.is_cancelled);
  const tickedRows = tickable.filter(isTicked);
  return {
    isTicked,
    /** Selects or deselects one row, or all selectable rows if `row` is null. */
    tick: (row: Consultation | null, on: boolean) =>
      setChoices(new Map([...choices, ...(row ? [row] : tickable).map((each) => [each.ID, on] as const)])),
    chosen: tickedRows,
    all:
      tickedRows.length === 0
        ? ("none" as const)
        : tickedRows.length === tickable.length
          ? ("all" as const)
          : ("some" as const),
  };
}
export type Ticks = ReturnType<typeof useTicks>;
