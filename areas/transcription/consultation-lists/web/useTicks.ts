import { useState } from "react";
import type { Consultation } from "../contract.ts";
import { isComplete } from "../rules/complete.ts";

/** A complete row is ticked until somebody takes the tick away; any other once somebody ticks it; a cancelled one never. */
export function useTicks(rows: readonly Consultation[]) {
  const [given, setGiven] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isTicked = (row: Consultation): boolean => !row.is_cancelled && (given.get(row.ID) ?? isComplete(row));
  const tickable = rows.filter((row) => !row.is_cancelled);
  const chosen = tickable.filter(isTicked);
  return {
    isTicked,
    /** Of one row, or of all that can be ticked. */
    tick: (row: Consultation | null, on: boolean) =>
      setGiven(new Map([...given, ...(row ? [row] : tickable).map((each) => [each.ID, on] as const)])),
    chosen,
    all: chosen.length === 0 ? ("none" as const) : chosen.length === tickable.length ? ("all" as const) : ("some" as const),
  };
}
export type Ticks = ReturnType<typeof useTicks>;
