import type { Assignees } from "./save.ts";
import { isEditorStep } from "./moving.ts";
import { STATUS } from "./status.ts";

export interface Held extends Assignees {
  readonly _status: number;
  readonly is_returned: boolean;
}

/** Who does the work of the user that leaves; null: nobody is chosen, and such tasks stay with the user. */
export interface Successors {
  readonly typist: number | null;
  readonly editor: number | null;
}

const isOpen = ({ _status, is_returned }: Held): boolean =>
  !is_returned && _status !== STATUS.editingCompleted && _status !== STATUS.delivered;
const isPlanned = ({ _status, _assigned_editor }: Held, user: number): boolean =>
  _assigned_editor === user && _status !== STATUS.beingEdited;

/** H-9: the work that the user must hand over first: what the user has, and what the user is to edit after typing. */
export const isHeldBy = (task: Held, user: number): boolean =>
  isOpen(task) && (task._assigned_user === user || isPlanned(task, user));

export const needsTypist = (task: Held, user: number): boolean =>
  isHeldBy(task, user) && task._assigned_user === user && !isEditorStep(task._status);

export const needsEditor = (task: Held, user: number): boolean =>
  isHeldBy(task, user) && (isPlanned(task, user) || (task._assigned_user === user && isEditorStep(task._status)));

/** The change that gives a task to the successors. Empty where the successor that it needs is not chosen. */
export function handedOver(task: Held, user: number, { typist, editor }: Successors): Partial<Assignees> {
  const isTypedBy = needsTypist(task, user) && typist !== null;
  const isEditedBy = needsEditor(task, user) && editor !== null;
  return {
    ...(isTypedBy ? { _assigned_user: typist } : {}),
    ...(isEditedBy ? { _assigned_editor: editor } : {}),
    ...(isEditedBy && task._assigned_user === user && isEditorStep(task._status) ? { _assigned_user: editor } : {}),
  };
}
