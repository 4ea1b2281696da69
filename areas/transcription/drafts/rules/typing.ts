import { ATTACHMENT_KEYS } from "#areas/transcription/tasks/contract.ts";
import { STATUS, type StatusOf, type TaskRole } from "#areas/transcription/tasks/rules/status.ts";

export type TypedKey = typeof ATTACHMENT_KEYS.typed | typeof ATTACHMENT_KEYS.edited;

/**
 * Returns the attachment key that the caller's typing produces, the typist's or the editor's version, by the
 * task's status (G-13, Part C1). Null if the caller can only read the letter.
 */
export function typedKey({ _workflow, _status }: StatusOf, role: TaskRole): TypedKey | null {
  if (_workflow !== "TRANSCRIPTION") return null;
  if (_status === STATUS.beingTyped && (role.typesIt || role.manages)) return ATTACHMENT_KEYS.typed;
  return _status === STATUS.beingEdited && (role.editsIt || role.manages) ? ATTACHMENT_KEYS.edited : null;
}
