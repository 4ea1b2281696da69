import { forbidden } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { ReasonCode } from "../contract.ts";
import { assignFailed, reasonNeeded, reasonTextNeeded, statusNotAvailable } from "../problems.contract.ts";
import { availableStatuses, isBackward, saveAction, STATUS, type StatusOf, type TaskRole } from "./status.ts";

/** The current assignee of a task, with the typist and editor of record. */
export interface Assignees {
  readonly _assigned_user: number | null;
  readonly _assigned_mt: number | null;
  readonly _assigned_editor: number | null;
}
export interface TaskState extends StatusOf, Assignees {
  readonly ID: number;
}

/** Changes requested by a save; undefined fields keep their values. */
export type RequestedChange = { readonly [Name in keyof Assignees]?: number | null | undefined } & {
  readonly _status?: number | undefined;
  readonly reason_code?: ReasonCode | null | undefined;
  readonly reason_text?: string | null | undefined;
};

export interface SavePlan extends Assignees {
  readonly _status: number;
  /** True if the save replaces the current assignee with another person in the same step. */
  readonly isReplaced: boolean;
  readonly isBackward: boolean;
}

/**
 * Computes the status and the assignees of a task after a save (STATE-TASK-01 to -07, C-63, G-3, G-5).
 * `maySave` checks whether the save is allowed.
 */
export function planSave(task: TaskState, change: RequestedChange, role: TaskRole): SavePlan {
  const requested = {
    _assigned_user: change._assigned_user === undefined ? task._assigned_user : change._assigned_user,
    _assigned_mt: change._assigned_mt === undefined ? task._assigned_mt : change._assigned_mt,
    _assigned_editor: change._assigned_editor === undefined ? task._assigned_editor : change._assigned_editor,
  };
  const _status = statusAfter(task, change, requested, role);
  const assignees = task._workflow === "BILLING" ? requested : assigneesAfter(task, requested, _status);
  const isHandedOver =
    requested._assigned_user !== task._assigned_user &&
    task._assigned_user !== null &&
    requested._assigned_user !== null;
  const staysInStep = _status === task._status || _status === STATUS.assigned;
  return {
    ...assignees,
    _status,
    isReplaced: isHandedOver && staysInStep && assignees._assigned_user === requested._assigned_user,
    isBackward: task._workflow === "TRANSCRIPTION" && isBackward(task._status, _status),
  };
}

/**
 * Computes the status after a save (H-2, H-3, G-3). Assigning a received task sets Assigned, with or without
 * a status in the body. Without a status nothing else changes; with the unchanged status the assignee's task
 * advances, unless this save reassigns the task.
 */
function statusAfter(
  task: TaskState,
  { _status, _assigned_user }: RequestedChange,
  requested: Assignees,
  role: TaskRole,
): number {
  if (_status !== undefined && _status !== task._status) return _status;
  const isAssigning = role.assigns && (_assigned_user ?? null) !== null;
  if (task._workflow === "TRANSCRIPTION" && task._status === STATUS.received && isAssigning)
    return STATUS.assigned;
  if (_status === undefined || requested._assigned_user !== task._assigned_user) return task._status;
  return saveAction(task, role) ?? task._status;
}

/** Computes the assignees after a change of status (STATE-TASK-07, G-5). */
function assigneesAfter(task: TaskState, requested: Assignees, status: number): Assignees {
  if (status === task._status) return requested;
  const isReassigned = requested._assigned_user !== task._assigned_user;
  const _assigned_mt =
    task._status === STATUS.beingTyped && status === STATUS.assignedToEditor
      ? (task._assigned_user ?? requested._assigned_mt)
      : requested._assigned_mt;
  const _assigned_editor =
    task._status === STATUS.beingEdited && status === STATUS.editingCompleted
      ? (task._assigned_user ?? requested._assigned_editor)
      : requested._assigned_editor;
  const record = { _assigned_mt, _assigned_editor };
  if (status === STATUS.received || status === STATUS.editingCompleted || status === STATUS.delivered)
    return { ...record, _assigned_user: null };
  if (isReassigned) return { ...record, _assigned_user: requested._assigned_user };
  if (status === STATUS.assignedToEditor) return { ...record, _assigned_user: _assigned_editor };
  const isFromTyping = task._status === STATUS.received || task._status === STATUS.beingTyped;
  if (status === STATUS.assigned)
    return {
      ...record,
      _assigned_user: isFromTyping ? (requested._assigned_user ?? _assigned_mt) : _assigned_mt,
    };
  return { ...record, _assigned_user: requested._assigned_user };
}

type SaveCode =
  | typeof statusNotAvailable.code
  | typeof reasonNeeded.code
  | typeof reasonTextNeeded.code
  | typeof assignFailed.code
  | "forbidden";

/**
 * Checks whether a save is allowed (RULE-TASK-02, RULE-TASK-08, C-64, C-65, F-16, G-4). `hasReason` is true
 * if a rating with a reason was saved just before.
 */
export function maySave(
  task: TaskState,
  change: RequestedChange,
  role: TaskRole,
  hasReason: boolean,
): Verdict<SaveCode> {
  const names = ["_assigned_user", "_assigned_mt", "_assigned_editor"] as const;
  const changesAssignees = names.some((name) => change[name] !== undefined && change[name] !== task[name]);
  if (changesAssignees && !role.assigns) return refuse(forbidden, undefined);
  const { _status } = change;
  if (_status !== undefined && !availableStatuses(task, role).includes(_status))
    return refuse(statusNotAvailable, undefined);
  const plan = planSave(task, change, role);
  if (task._workflow === "TRANSCRIPTION" && plan._status === STATUS.assigned && plan._assigned_user === null)
    return refuse(assignFailed, { ID: task.ID });
  // RULE-TASK-05: a task whose editing is completed can't be assigned. Changing its status returns the task
  // to an editor.
  const isDone = plan._status === STATUS.editingCompleted || plan._status === STATUS.delivered;
  if (task._workflow === "TRANSCRIPTION" && isDone && plan._assigned_user !== null)
    return refuse(assignFailed, { ID: task.ID });
  if ((plan.isReplaced || plan.isBackward) && !change.reason_code && !hasReason)
    return refuse(reasonNeeded, undefined);
  return mayGiveReason(change);
}

/** Refuses the reason OTHER without an explanation (CONST-73). */
export const mayGiveReason = ({
  reason_code,
  reason_text,
}: Pick<RequestedChange, "reason_code" | "reason_text">) =>
  reason_code === "OTHER" && !reason_text ? refuse(reasonTextNeeded, undefined) : allow;
