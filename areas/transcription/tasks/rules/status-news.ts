import type { Workflow } from "../contract.ts";
import { statusName } from "./status.ts";

interface StatusRow {
  readonly ID: number;
  readonly _status: number;
  readonly _workflow: Workflow;
}

/** Returns the rows with a changed status, and new rows. `before` contains the earlier statuses by ID. */
export const changedRows = <Row extends StatusRow>(
  before: ReadonlyMap<number, number>,
  rows: readonly Row[],
): Row[] => rows.filter(({ ID, _status }) => before.get(ID) !== _status);

/**
 * Describes the changed letters: "Task 48268: Being edited" for one, "3 letters changed" for several. Null
 * without a change.
 */
export function formatStatusNews(changed: readonly StatusRow[]): string | null {
  const [first, second] = changed;
  if (!first) return null;
  return second
    ? `${changed.length} letters changed`
    : `Task ${first.ID}: ${statusName(first._workflow, first._status)}`;
}

/** Explanations of the statuses for clients, in the order of the work. */
export const STATUS_MEANINGS = [
  { status: 1, means: "Safe with us, waiting for a typist." },
  { status: 2, means: "A typist has it." },
  { status: 3, means: "A typist is working on it." },
  { status: 4, means: "Typed. An editor reads every letter." },
  { status: 5, means: "Being checked against your recording." },
  { status: 7, means: "Coming in the next batch." },
] as const;
