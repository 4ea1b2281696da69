import { ATTACHMENT_KEYS } from "#areas/transcription/tasks/contract.ts";
import { STATUS, type StatusOf, type TaskRole } from "#areas/transcription/tasks/rules/status.ts";

export type TypedKey = typeof ATTACHMENT_KEYS.typed | typeof ATTACHMENT_KEYS.edited;

/** G-13: what the caller types is the typist's or the editor's version, by the step of the task (Part C1); null where it only reads. */
export function typedKey({ _workflow, _status }: StatusOf, role: TaskRole): TypedKey | null {
  if (_workflow !== "TRANSCRIPTION") return null;
  if (_status === STATUS.beingTyped && (role.typesIt || role.manages)) return ATTACHMENT_KEYS.typed;
  return _status === STATUS.beingEdited && (role.editsIt || role.manages) ? ATTACHMENT_KEYS.edited : null;
}

interface Typable extends StatusOf {
  readonly is_returned: boolean;
}

/** Whether the task has a letter to open: dictation that was assigned and is not delivered. */
export const mayHaveLetter = ({ _workflow, _status, is_returned }: Typable): boolean =>
  _workflow === "TRANSCRIPTION" && !is_returned && _status !== STATUS.received;

const TO_DO: readonly number[] = [STATUS.assigned, STATUS.beingTyped, STATUS.assignedToEditor, STATUS.beingEdited];

/** The first letter of the list that waits for this person. */
export const nextToType = <Row extends Typable & { readonly _assigned_user: number | null }>(
  rows: readonly Row[],
  person: number,
): Row | undefined => rows.find((row) => row._assigned_user === person && TO_DO.includes(row._status) && mayHaveLetter(row));
