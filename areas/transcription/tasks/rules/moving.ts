import { availableStatuses, isBackward, saveAction, STATUS, type StatusOf, type TaskRole } from "./status.ts";

interface Listed extends StatusOf {
  readonly _assigned_user: number | null;
}

/** What a person is for a task of the list, by the session's permissions; the server decides again with its own reach. */
export function roleInList(may: (needs: string) => boolean, person: number, task: Listed): TaskRole {
  const assigns = may("task.assign");
  const isMine = task._assigned_user === person;
  return {
    manages: assigns && may("task.type") && may("task.edit"),
    assigns,
    typesIt: isMine && may("task.type"),
    editsIt: isMine && may("task.edit"),
    delivers: may("task.deliver"),
    bills: may("billing.edit"),
  };
}

type RoleFor<Task> = (task: Task) => TaskRole;

/** The statuses that every one of these tasks may move to. Delivering is an act of its own: it needs a name, counts and a batch. */
export function commonStatuses<Task extends Listed>(tasks: readonly Task[], roleFor: RoleFor<Task>): number[] {
  const [first, ...others] = tasks.map((task) => availableStatuses(task, roleFor(task)).slice(1));
  const workflows = new Set(tasks.map(({ _workflow }) => _workflow));
  if (!first || workflows.size > 1) return [];
  const isBilling = workflows.has("BILLING");
  return first.filter(
    (status) => (isBilling || status !== STATUS.delivered) && others.every((statuses) => statuses.includes(status)),
  );
}

/** G-4 */
export const needsReasonFor = (tasks: readonly Listed[], status: number): boolean =>
  tasks.some(({ _workflow, _status }) => _workflow === "TRANSCRIPTION" && isBackward(_status, status));

/** Those that the save action moves on by one step. */
export const movable = <Task extends Listed>(tasks: readonly Task[], roleFor: RoleFor<Task>): Task[] =>
  tasks.filter((task) => saveAction(task, roleFor(task)) !== null);

/** RULE-TASK-09: typed or edited without a template, and not said to need none. */
export const lacksTemplate = (task: StatusOf & { readonly _client_template: number | null; readonly no_template: boolean }) =>
  task._workflow === "TRANSCRIPTION" &&
  (task._status === STATUS.beingTyped || task._status === STATUS.beingEdited) &&
  task._client_template === null &&
  !task.no_template;

/** Why one template can't be given to these tasks, or null: templates are a client's own. */
export function templateProblem(tasks: readonly (Pick<StatusOf, "_workflow"> & { readonly _doctor: number })[]): string | null {
  const [first] = tasks;
  if (!first) return "Select a task to choose its template.";
  if (tasks.some(({ _doctor }) => _doctor !== first._doctor)) return "Select tasks of one client to choose their template.";
  return tasks.some(({ _workflow }) => _workflow !== "TRANSCRIPTION") ? "Billing tasks have no template." : null;
}

/** Whether editors rather than typists are given a task of this status. */
export const isEditorStep = (status: number): boolean => status === STATUS.assignedToEditor || status === STATUS.beingEdited;
