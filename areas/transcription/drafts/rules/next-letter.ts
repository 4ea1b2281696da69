import { STATUS, type StatusOf } from "#areas/transcription/tasks/rules/status.ts";

interface Typable extends StatusOf {
  readonly is_returned: boolean;
}

/** Whether the task has a letter to open: dictation that was assigned and is not delivered. */
export const mayHaveLetter = ({ _workflow, _status, is_returned }: Typable): boolean =>
  _workflow === "TRANSCRIPTION" && !is_returned && _status !== STATUS.received;

export interface Waiting extends StatusOf {
  readonly _assigned_user: number | null;
}

/** True of a task that is this person's to type and was not begun (STATE-TASK-02): saving it begins the typing. */
export const waitsToBeTyped = ({ _workflow, _status, _assigned_user }: Waiting, person: number): boolean =>
  _workflow === "TRANSCRIPTION" && _status === STATUS.assigned && _assigned_user === person;

const TO_DO: ReadonlySet<number> = new Set([STATUS.assigned, STATUS.beingTyped, STATUS.assignedToEditor, STATUS.beingEdited]);

/** The first letter of the list that waits for this person. */
export const nextToType = <Row extends Typable & { readonly _assigned_user: number | null }>(
  rows: readonly Row[],
  person: number,
): Row | undefined => rows.find((row) => row._assigned_user === person && TO_DO.has(row._status) && mayHaveLetter(row));
