import type { Workflow } from "../contract.ts";

/** CONST-68, RULE-TASK-03. */
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

/** RULE-TASK-04, C-61: the order of the work; the numbers say nothing about it. */
export const STATUS_ORDER: readonly TranscriptionStatus[] = [1, 2, 3, 4, 5, 7, 6];
const placeOf = (status: number): number => STATUS_ORDER.findIndex((each) => each === status);

export const isTranscriptionStatus = (status: number): status is TranscriptionStatus => placeOf(status) >= 0;

/** F-16, G-4: a move towards the beginning needs a reason. */
export const isBackward = (from: number, to: number): boolean => placeOf(to) < placeOf(from);

/** C-73 */
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

/** What the caller is for this task, by its permissions and who works on it; all false for readers and clients. */
export interface TaskRole {
  /** Assigns work and may do every step of it: groups 1, 2 and 8. */
  readonly manages: boolean;
  /** Assigns work: groups 16 and 9, and whoever manages. */
  readonly assigns: boolean;
  readonly typesIt: boolean;
  readonly editsIt: boolean;
  readonly delivers: boolean;
  /** May change the status of billing tasks. */
  readonly bills: boolean;
}

export interface StatusOf {
  readonly _workflow: Workflow;
  readonly _status: number;
  readonly is_corrected_letter: boolean;
}

type Moves = Readonly<Record<TranscriptionStatus, readonly TranscriptionStatus[]>>;

// Part C1: where each may lead to, the present status left out.
const OF_MANAGER: Moves = { 1: [2, 4], 2: [1, 3, 4], 3: [2, 4], 4: [2, 5], 5: [4, 7], 7: [4, 6], 6: [] };
const OF_COORDINATOR: Moves = { 1: [2, 4], 2: [1], 3: [2], 4: [2], 5: [4], 7: [4, 6], 6: [] };
const OF_TYPIST: Moves = { 1: [], 2: [3], 3: [4], 4: [], 5: [], 7: [], 6: [] };
const OF_EDITOR: Moves = { 1: [], 2: [], 3: [], 4: [5], 5: [7], 7: [], 6: [] };

/** RULE-TASK-02, Part C1: the statuses the caller may choose, the present one first. */
export function availableStatuses(task: StatusOf, role: TaskRole): number[] {
  const { _status } = task;
  if (task._workflow === "BILLING") {
    const isOpen = role.bills && _status !== CLOSED;
    return [_status, ...(isOpen ? BILLING_STATUSES.filter((status) => status !== _status) : [])];
  }
  if (!isTranscriptionStatus(_status)) return [_status];
  const next = new Set([
    ...(role.manages ? OF_MANAGER[_status] : []),
    ...(role.assigns ? OF_COORDINATOR[_status] : []),
    ...(role.typesIt ? OF_TYPIST[_status] : []),
    ...(role.editsIt ? OF_EDITOR[_status] : []),
  ]);
  // Only corrected letters are typed already (C-71).
  if (_status === STATUS.received && !task.is_corrected_letter) next.delete(STATUS.assignedToEditor);
  if (!role.delivers) next.delete(STATUS.delivered);
  return [_status, ...STATUS_ORDER.filter((status) => next.has(status))];
}

/**
 * STATE-TASK-02 to -05, C-63, H-2: the status that the present assignee's save with the unchanged status leads to; null for everybody else, who choose the
 * next status, and where there is no such step. Assigning and delivering are acts of their own.
 */
export function saveAction(task: StatusOf, role: TaskRole): number | null {
  if (task._workflow === "BILLING" || !isTranscriptionStatus(task._status)) return null;
  const steps = [...(role.typesIt ? OF_TYPIST[task._status] : []), ...(role.editsIt ? OF_EDITOR[task._status] : [])];
  return steps[0] ?? null;
}
