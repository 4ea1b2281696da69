import { STATUS, type StatusOf } from "#areas/transcription/tasks/rules/status.ts";

interface Typable extends StatusOf {
  readonly is_returned: boolean;
}

/**
 * Returns true if the task has a letter to open: a dictation task that was assigned and has not been returned
 * to the client.
 */
export const mayHaveLetter = ({ _workflow, _status, is_returned }: Typable): boolean =>
  _workflow === "TRANSCRIPTION" && !is_returned && _status !== STATUS.received;

export interface WaitingTask extends StatusOf {
  readonly _assigned_user: number | null;
}

/**
 * Returns true for a transcription task that is assigned to this person and not yet begun (STATE-TASK-02);
 * saving the task begins the typing.
 */
export const waitsToBeTyped = (
  { _workflow, _status, _assigned_user }: WaitingTask,
  person: number,
): boolean => _workflow === "TRANSCRIPTION" && _status === STATUS.assigned && _assigned_user === person;

const TO_DO: ReadonlySet<number> = new Set([
  STATUS.assigned,
  STATUS.beingTyped,
  STATUS.assignedToEditor,
  STATUS.beingEdited,
]);

/** Returns the first row whose letter is assigned to this person to type or edit. */
export const nextToType = <Row extends Typable & { readonly _assigned_user: number | null }>(
  rows: readonly Row[],
  person: number,
): Row | undefined =>
  rows.find((row) => row._assigned_user === person && TO_DO.has(row._status) && mayHaveLetter(row));

/** Returns true for a letter that is edited, not typed. */
export const isForEditor = ({ _status }: StatusOf): boolean =>
  _status === STATUS.assignedToEditor || _status === STATUS.beingEdited;
