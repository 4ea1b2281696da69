import type { Assignees } from "./save.ts";
import { isEditorStep } from "./moving-tasks.ts";
import { STATUS } from "./status.ts";

export interface AssignedTask extends Assignees {
  readonly _status: number;
  readonly is_returned: boolean;
}

/**
 * The users who take over the work of a user who leaves. With null no successor is chosen, and the tasks stay
 * with the leaving user.
 */
export interface Successors {
  readonly typist: number | null;
  readonly editor: number | null;
}

const isOpen = ({ _status, is_returned }: AssignedTask): boolean =>
  !is_returned && _status !== STATUS.editingCompleted && _status !== STATUS.delivered;
const isPlanned = ({ _status, _assigned_editor }: AssignedTask, user: number): boolean =>
  _assigned_editor === user && _status !== STATUS.beingEdited;

/**
 * Returns true if the user must hand over the task before leaving: an open task that is assigned to the user,
 * or that the user is to edit after typing (H-9).
 */
export const isHeldBy = (task: AssignedTask, user: number): boolean =>
  isOpen(task) && (task._assigned_user === user || isPlanned(task, user));

export const needsTypist = (task: AssignedTask, user: number): boolean =>
  isHeldBy(task, user) && task._assigned_user === user && !isEditorStep(task._status);

export const needsEditor = (task: AssignedTask, user: number): boolean =>
  isHeldBy(task, user) &&
  (isPlanned(task, user) || (task._assigned_user === user && isEditorStep(task._status)));

/**
 * Returns the change that assigns a task to the successors. Empty if the successor needed for the task is not
 * chosen.
 */
export function successorChangeOf(
  task: AssignedTask,
  user: number,
  { typist, editor }: Successors,
): Partial<Assignees> {
  const isTypedBy = needsTypist(task, user) && typist !== null;
  const isEditedBy = needsEditor(task, user) && editor !== null;
  return {
    ...(isTypedBy ? { _assigned_user: typist } : {}),
    ...(isEditedBy ? { _assigned_editor: editor } : {}),
    ...(isEditedBy && task._assigned_user === user && isEditorStep(task._status)
      ? { _assigned_user: editor }
      : {}),
  };
}
