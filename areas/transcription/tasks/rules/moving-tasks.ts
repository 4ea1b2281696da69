import { availableStatuses, isBackward, saveAction, STATUS, type StatusOf, type TaskRole } from "./status.ts";

interface ListedTask extends StatusOf {
  readonly _assigned_user: number | null;
}

/**
 * Computes the user's role for a task of the list from the session's permissions. The server computes the
 * role again with its own access checks.
 */
export function roleInList(may: (needs: string) => boolean, person: number, task: ListedTask): TaskRole {
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

/**
 * Returns the statuses that all of these transcription or billing tasks may move to. Excludes Delivered for
 * transcription, because delivery needs a name, character counts and a batch.
 */
export function commonStatuses<Task extends ListedTask>(
  tasks: readonly Task[],
  roleFor: RoleFor<Task>,
): number[] {
  const [first, ...otherStatuses] = tasks.map((task) => availableStatuses(task, roleFor(task)).slice(1));
  const workflows = new Set(tasks.map(({ _workflow }) => _workflow));
  if (!first || workflows.size > 1) return [];
  const isBilling = workflows.has("BILLING");
  return first.filter(
    (status) =>
      (isBilling || status !== STATUS.delivered) &&
      otherStatuses.every((statuses) => statuses.includes(status)),
  );
}

/** Returns true if moving the tasks to this status needs a reason (G-4). */
export const needsReasonFor = (tasks: readonly ListedTask[], status: number): boolean =>
  tasks.some(({ _workflow, _status }) => _workflow === "TRANSCRIPTION" && isBackward(_status, status));

/** Returns the tasks that the save action advances by one step. */
export const movableTasks = <Task extends ListedTask>(
  tasks: readonly Task[],
  roleFor: RoleFor<Task>,
): Task[] => tasks.filter((task) => saveAction(task, roleFor(task)) !== null);

/**
 * Returns true for a task that is being typed or edited without a template and isn't marked as needing none
 * (RULE-TASK-09).
 */
export const lacksTemplate = (
  task: StatusOf & { readonly _client_template: number | null; readonly no_template: boolean },
) =>
  task._workflow === "TRANSCRIPTION" &&
  (task._status === STATUS.beingTyped || task._status === STATUS.beingEdited) &&
  task._client_template === null &&
  !task.no_template;

/**
 * Returns the reason why one template can't be assigned to these tasks, or null if it can. Templates belong
 * to one client.
 */
export function templateProblem(
  tasks: readonly (Pick<StatusOf, "_workflow"> & { readonly _doctor: number })[],
): string | null {
  const [first] = tasks;
  if (!first) return "Select a task to choose its template.";
  if (tasks.some(({ _doctor }) => _doctor !== first._doctor))
    return "Select tasks of one client to choose their template.";
  return tasks.some(({ _workflow }) => _workflow !== "TRANSCRIPTION")
    ? "Billing tasks have no template."
    : null;
}

/** Returns true for statuses in which tasks are assigned to editors, not to typists. */
export const isEditorStep = (status: number): boolean =>
  status === STATUS.assignedToEditor || status === STATUS.beingEdited;
