import type { Workflow } from "../contract.ts";
import { statusName } from "./status.ts";

interface Shown {
  readonly ID: number;
  readonly _status: number;
  readonly _workflow: Workflow;
}

/** Rows whose status is another one than before, and new ones. */
export const changedRows = <Row extends Shown>(before: ReadonlyMap<number, number>, rows: readonly Row[]): Row[] =>
  rows.filter(({ ID, _status }) => before.get(ID) !== _status);

/** "Task 48268: Being edited" for one, "3 letters changed" for several. */
export function newsWords(changed: readonly Shown[]): string | null {
  const [one, another] = changed;
  if (!one) return null;
  return another ? `${changed.length} letters changed` : `Task ${one.ID}: ${statusName(one._workflow, one._status)}`;
}

/** For clients: what each status means. In the order in which a letter passes them. */
export const STATUS_MEANINGS = [
  { status: 1, means: "Safe with us, waiting for a typist." },
  { status: 2, means: "A typist has it." },
  { status: 3, means: "A typist is working on it." },
  { status: 4, means: "Typed. An editor reads every letter." },
  { status: 5, means: "Being checked against your recording." },
  { status: 7, means: "Coming in the next batch." },
] as const;
