import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import { forbidden, refusalOf, stale } from "#kernel/contract/problem.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, OpenClient } from "#platform/http/call.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { TaskChange } from "../contract.ts";
import { assignFailed, statusNotAvailable, unknownTemplate } from "../problems.contract.ts";
import { planSave, maySave, type SavePlan } from "../rules/save.ts";
import { CLOSED, STATUS, statusName, type TaskRole } from "../rules/status.ts";
import { CONTROLLER, type taskRoutes } from "../task.contract.ts";
import { type AttachContext, saveAttachments } from "./attach.ts";
import { assertDeliverable, insertBatch } from "./batch.queries.ts";
import type { ReadFiles } from "./files.ts";
import { lockTemplate } from "#areas/transcription/templates/server/index.ts";
import { roleOf } from "./task-scope.ts";
import { attachmentsOf, currentTask, loadTask, type LoadedTask, taskReply } from "./reply.ts";
import { addActivity, addRating, dueTimeFor, hasRecentReason, mayBeAssigned } from "./write.queries.ts";

export interface SaveContext extends AttachContext {
  readonly client: OpenClient;
  readonly now: string;
  readonly auditWrite: (entry: AuditEntry) => void;
  readonly assertAllowed: HandlerContext<typeof taskRoutes.save>["assertAllowed"];
}

/** Saves a task (API-TASK-008): loads and checks the task, writes the change and returns the new state. */
export async function saveTask(
  db: Db,
  call: SaveContext,
  ID: number,
  body: TaskChange,
  fileFacts: ReadFiles,
) {
  const { actor, client, assertAllowed, auditWrite } = call;
  const task = await loadTask(db, call, ID, { lock: true });
  assertAllowed(assertSameClient(body, client));
  await assertCurrent(db, call, task, body);
  const role = roleOf(call, task);
  assertMayChange(task, body, role);
  assertAllowed(maySave(task, body, role, await hasRecentReason(db, client.ID, ID, actor.ID)));
  const plan = planSave(task, body, role);
  await assertPeople(db, task, plan);
  const present = await attachmentsOf(db, client.ID, ID);
  const actions = body.attachments
    ? await saveAttachments(db, call, ID, present, body.attachments, fileFacts, role.assigns)
    : [];
  const change = { ...detailsOf(body), ...(await computeMove(db, call, task, body, plan)) };
  await updateVersioned(db, "task", { _doctor: client.ID, ID }, change, {
    version: undefined,
    current: () => task,
  });
  await recordActivity(db, call, task, body, plan, actions);
  // The new state is computed here because a user who has passed the task on can't load the task again.
  const after = { ...task, ...change, version: task.version + 1 };
  auditWrite({
    controller: CONTROLLER,
    identity: ID,
    message: hideParts([hiddenFile(task.case_subject ?? task.audio_name ?? "")], (name) =>
      `${auditVerbOf(task, plan)} task ${ID} ${name}`.trim(),
    ),
    before: auditSnapshot(task),
    after: auditSnapshot(after),
  });
  const isReached = role.assigns || role.bills || plan._assigned_user === actor.ID;
  return isReached ? currentTask(db, call, ID) : taskReply(db, call, after);
}

async function assertCurrent(db: Db, call: SaveContext, task: LoadedTask, body: TaskChange): Promise<void> {
  const { original_status, original_assignee, version } = body;
  const isStale =
    (version !== undefined && version !== task.version) ||
    ((original_status ?? null) !== null && original_status !== task._status) ||
    (original_assignee !== undefined && original_assignee !== task._assigned_user);
  if (isStale) throw refusalOf(stale, { current: await taskReply(db, call, task) });
}

/**
 * Refuses changes to a delivered task (STATE-TASK-08), to billing tasks without `billing.edit`, and to the
 * settings of a task by users who don't assign work.
 */
function assertMayChange(task: LoadedTask, body: TaskChange, role: TaskRole): void {
  if (task._workflow === "TRANSCRIPTION" && task._status === STATUS.delivered)
    throw refusalOf(statusNotAvailable, undefined);
  if (task._workflow === "BILLING" && !role.bills) throw refusalOf(forbidden, undefined);
  if (task._workflow === "BILLING") return;
  const mayWork = role.assigns || role.typesIt || role.editsIt;
  const changesSettings = (["is_fast_turnaround", "is_corrected_letter"] as const).some(
    (name) => body[name] !== undefined && body[name] !== task[name],
  );
  if (!mayWork || (changesSettings && !role.assigns)) throw refusalOf(forbidden, undefined);
}

/** Refuses an assignee without the permission for the work (RULE-TASK-07). */
async function assertPeople(db: Db, task: LoadedTask, plan: SavePlan): Promise<void> {
  if (task._workflow === "BILLING") return;
  const isEditing = plan._status === STATUS.assignedToEditor || plan._status === STATUS.beingEdited;
  const assignments = [
    ["_assigned_user", isEditing ? "task.edit" : "task.type"],
    ["_assigned_mt", "task.type"],
    ["_assigned_editor", "task.edit"],
  ] as const;
  for (const [name, permission] of assignments) {
    const person = plan[name];
    if (person === null || person === task[name]) continue;
    // The former assignee needs no check because the save only records that person as typist or editor.
    if (person === task._assigned_user || (await mayBeAssigned(db, person, permission))) continue;
    const text = "Choose a typist or editor from the list.";
    throw refusalOf(assignFailed, { ID: task.ID }, { [name]: text });
  }
}

const DETAIL_FIELDS = [
  "case_subject",
  "description",
  "service_note",
  "no_template",
  "_client_template",
  "is_corrected_letter",
] as const;

function detailsOf(body: TaskChange): Partial<Pick<TaskChange, (typeof DETAIL_FIELDS)[number]>> {
  return Object.fromEntries(
    DETAIL_FIELDS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
}

const changesDetails = (task: LoadedTask, body: TaskChange): boolean =>
  [...DETAIL_FIELDS, "is_fast_turnaround" as const].some(
    (name) => body[name] !== undefined && body[name] !== task[name],
  );

/**
 * Returns the columns changed by the move: status, people, due time and delivery. Throws if the template is
 * unknown or the task can't be delivered.
 */
async function computeMove(db: Db, call: SaveContext, task: LoadedTask, body: TaskChange, plan: SavePlan) {
  const { client, now, assertAllowed } = call;
  const { _status, _assigned_user, _assigned_mt, _assigned_editor } = plan;
  const assignees = { _status, _assigned_user, _assigned_mt, _assigned_editor };
  const template = body._client_template === undefined ? task._client_template : body._client_template;
  if (
    template !== null &&
    template !== task._client_template &&
    !(await lockTemplate(db, client.ID, template))
  )
    throw refusalOf(unknownTemplate, undefined);
  const isFast = body.is_fast_turnaround ?? task.is_fast_turnaround;
  const dueChange =
    isFast === task.is_fast_turnaround
      ? {}
      : { is_fast_turnaround: isFast, due_time: await dueTimeFor(db, client.ID, task.received_time, isFast) };
  if (task._workflow === "BILLING") {
    const isClosed = _status === CLOSED;
    return {
      ...assignees,
      ...dueChange,
      is_returned: isClosed,
      delivered_time: isClosed ? (task.delivered_time ?? now) : null,
    };
  }
  if (_status !== STATUS.delivered) return { ...assignees, ...dueChange };
  const name = body.case_subject === undefined ? task.case_subject : body.case_subject;
  assertAllowed(await assertDeliverable(db, { ...task, case_subject: name, _client_template: template }));
  const _batch = await insertBatch(db, call, {
    is_corrected_letter: task.is_corrected_letter,
    return_date: client.today,
  });
  return { ...assignees, ...dueChange, is_returned: true, delivered_time: now, _batch };
}

/** Writes the activity log, and the reason as a rating (C-78). */
async function recordActivity(
  db: Db,
  call: SaveContext,
  task: LoadedTask,
  body: TaskChange,
  plan: SavePlan,
  actions: readonly string[],
) {
  const { actor, client } = call;
  const { reason_code, reason_text } = body;
  const reasonText = reason_code ? ` (${reason_code}${reason_text ? `: ${reason_text}` : ""})` : "";
  const messages = changesDetails(task, body) ? [...actions, "changed the details"] : actions;
  const lines = messages.map((action) => ({ _user: actor.ID, action }));
  const isMoved = plan._status !== task._status;
  const isAssigned = plan._assigned_user !== task._assigned_user && plan._assigned_user !== null;
  const name = isAssigned ? await nameOf(db, plan._assigned_user) : "";
  const moveEntries = isMoved
    ? [
        {
          _user: actor.ID,
          action: `changed the status from ${statusName(task._workflow, task._status)} to ${statusName(task._workflow, plan._status)}${reasonText}`,
          from_status: task._status,
          to_status: plan._status,
        },
      ]
    : [];
  const assignEntries = isAssigned
    ? [{ _user: actor.ID, action: `assigned the task to ${name}${isMoved ? "" : reasonText}` }]
    : [];
  await addActivity(db, client.ID, task.ID, [...lines, ...assignEntries, ...moveEntries]);
  if (reason_code && (plan.isReplaced || plan.isBackward))
    await addRating(db, {
      _doctor: client.ID,
      _task: task.ID,
      _user: actor.ID,
      rating: null,
      user_rating: null,
      _rated_user: null,
      at_status: task._status,
      reason_code,
      reason_text: reason_text ?? null,
    });
}

async function nameOf(db: Db, person: number | null): Promise<string> {
  const row = await db
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("ID", "=", person ?? 0)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : "";
}

function auditVerbOf(task: LoadedTask, plan: SavePlan): string {
  if (plan._status !== task._status) return `moved to ${statusName(task._workflow, plan._status)}`;
  return plan._assigned_user === task._assigned_user ? "saved" : "assigned";
}

export const auditSnapshot = (task: LoadedTask) => {
  const {
    _status,
    _assigned_user,
    _assigned_mt,
    _assigned_editor,
    due_time,
    is_returned,
    _batch,
    case_subject,
  } = task;
  return {
    _status,
    _assigned_user,
    _assigned_mt,
    _assigned_editor,
    due_time,
    is_returned,
    _batch,
    case_subject,
  };
};
