import type { Workflow } from "../contract.ts";

/** Statuses of transcription tasks by name (CONST-68, RULE-TASK-03). */
export const STATUS = {
  received: 1,
  assigned: 2,
  beingTyped: 3,
  assignedToEditor: 4,
  beingEdited: 5,
  delivered: 6,
  editingCompleted: 7,
} as const;
export type TranscriptionStatus = (typeof STATUS)[keyof typeof STATUS];

/** Statuses in the order of the work, which differs from the order of the numbers (RULE-TASK-04, C-61). */
export const STATUS_ORDER: readonly TranscriptionStatus[] = [1, 2, 3, 4, 5, 7, 6];
const orderOf = (status: number): number => STATUS_ORDER.findIndex((each) => each === status);

export const isTranscriptionStatus = (status: number): status is TranscriptionStatus => orderOf(status) >= 0;

/** Returns true for a move towards the beginning of the work, which needs a reason (F-16, G-4). */
export const isBackward = (from: number, to: number): boolean => orderOf(to) < orderOf(from);

/** Final status of billing tasks; a closed task can't change (C-73). */
export const CLOSED = 11;
export const BILLING_STATUSES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const TRANSCRIPTION_NAMES: Readonly<Record<TranscriptionStatus, string>> = {
  1: "Received",
  2: "Assigned",
  3: "Being typed",
  4: "Assigned to editor",
  5: "Being edited",
  6: "Delivered",
  7: "Editing completed",
};
const BILLING_NAMES: Readonly<Record<number, string>> = {
  1: "New",
  2: "Assigned",
  3: "Data entry",
  4: "Lodged",
  5: "Final check",
  6: "Completed",
  7: "Delayed",
  8: "Claims pending",
  9: "On hold",
  10: "Query",
  11: "Closed",
};

export function statusName(workflow: Workflow, status: number): string {
  if (workflow === "BILLING") return BILLING_NAMES[status] ?? String(status);
  return isTranscriptionStatus(status) ? TRANSCRIPTION_NAMES[status] : String(status);
}

/**
 * The caller's role for a task, derived from permissions and the assignee. All false for readers and clients.
 */
export interface TaskRole {
  /** True for users who assign work and may do every step: groups 1, 2 and 8. */
  readonly manages: boolean;
  /** True for users who assign work: groups 16 and 9, and all who manage. */
  readonly assigns: boolean;
  readonly typesIt: boolean;
  readonly editsIt: boolean;
  readonly delivers: boolean;
  /** True for users who may change the status of billing tasks. */
  readonly bills: boolean;
}

export interface StatusOf {
  readonly _workflow: Workflow;
  readonly _status: number;
  readonly is_corrected_letter: boolean;
}

type StatusMoves = Readonly<Record<TranscriptionStatus, readonly TranscriptionStatus[]>>;

// Statuses that each role may move a task to, by the current status (Part C1).
const MANAGER_MOVES: StatusMoves = {
  1: [2, 4],
  2: [1, 3, 4],
  3: [2, 4],
  4: [2, 5],
  5: [4, 7],
  7: [4, 6],
  6: [],
};
const COORDINATOR_MOVES: StatusMoves = { 1: [2, 4], 2: [1], 3: [2], 4: [2], 5: [4], 7: [4, 6], 6: [] };
const TYPIST_MOVES: StatusMoves = { 1: [], 2: [3], 3: [4], 4: [], 5: [], 7: [], 6: [] };
const EDITOR_MOVES: StatusMoves = { 1: [], 2: [], 3: [], 4: [5], 5: [7], 7: [], 6: [] };

/**
 * Returns the statuses that the caller may choose, starting with the current status (RULE-TASK-02, Part C1).
 */
export function availableStatuses(task: StatusOf, role: TaskRole): number[] {
  const { _status } = task;
  if (task._workflow === "BILLING") {
    const isOpen = role.bills && _status !== CLOSED;
    return [_status, ...(isOpen ? BILLING_STATUSES.filter((status) => status !== _status) : [])];
  }
  if (!isTranscriptionStatus(_status)) return [_status];
  const next = new Set([
    ...(role.manages ? MANAGER_MOVES[_status] : []),
    ...(role.assigns ? COORDINATOR_MOVES[_status] : []),
    ...(role.typesIt ? TYPIST_MOVES[_status] : []),
    ...(role.editsIt ? EDITOR_MOVES[_status] : []),
  ]);
  // Only corrected letters are already typed and may skip typing (C-71).
  if (_status === STATUS.received && !task.is_corrected_letter) next.delete(STATUS.assignedToEditor);
  if (!role.delivers) next.delete(STATUS.delivered);
  return [_status, ...STATUS_ORDER.filter((status) => next.has(status))];
}

/**
 * Returns the status after the assignee saves with the unchanged status (STATE-TASK-02 to -05, C-63, H-2).
 * Null for all other users, who choose the next status, and if no such step exists. Assigning and delivering
 * are separate actions.
 */
export function saveAction(task: StatusOf, role: TaskRole): number | null {
  if (task._workflow === "BILLING" || !isTranscriptionStatus(task._status)) return null;
  const steps = [
    ...(role.typesIt ? TYPIST_MOVES[task._status] : []),
    ...(role.editsIt ? EDITOR_MOVES[task._status] : []),
  ];
  return steps[0] ?? null;
}
