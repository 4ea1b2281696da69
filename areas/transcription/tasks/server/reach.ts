import { type RawBuilder, sql } from "kysely";
import { type Actor, type Client, hasRight } from "#platform/access/actor.ts";
import { hasWholeAccess, resolveAccess } from "#platform/access/resolve-access.ts";
import { visibleClients, visibleRows } from "#platform/access/visible.ts";
import type { TaskRole } from "../rules/status.ts";

/** Who asks, about which client. */
export interface TaskAccess {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
}

/** Which of one client's tasks a person sees. */
export interface TaskReach {
  readonly _doctor: number;
  readonly person: number;
  /** `assigned`: those the person works on alone (G-22). */
  readonly transcription: "all" | "assigned" | "none";
  readonly billing: boolean;
  /** The client's own people: no internal notes, no working versions (G-10, RULE-TASK-30). */
  readonly isClient: boolean;
}

export function reachOf({ actor, client, requestingID }: TaskAccess): TaskReach {
  const path = resolveAccess(actor, client, ["task.list", "task.own"], requestingID);
  const billing = hasWholeAccess(actor, client, "billing.view", requestingID);
  const transcription = path === null || path === "locked" ? "none" : path === "assigned" ? "assigned" : "all";
  return { _doctor: client.ID, person: actor.ID, transcription, billing, isClient: actor.kind !== "staff" };
}

/** SQL: the tasks `t` within reach. `withRecord`: also those a person has just passed on, which it may still rate (G-6). */
export function isReached(reach: TaskReach, withRecord = false): RawBuilder<boolean> {
  const { person } = reach;
  const record = withRecord
    ? sql`or (t._status = 4 and t._assigned_mt is not distinct from ${person}::bigint) or (t._status = 7 and t._assigned_editor is not distinct from ${person}::bigint)`
    : sql``;
  const own = {
    all: sql`true`,
    none: sql`false`,
    assigned: sql`(t._assigned_user is not distinct from ${person}::bigint ${record})`,
  };
  return sql<boolean>`(t._doctor = ${reach._doctor} and case t._workflow when 'BILLING' then ${reach.billing}::boolean else ${own[reach.transcription]} end)`;
}

/** SQL: the tasks `t` of all clients that the office's lists show this person. Billing work needs `billing.view` too. */
export const isListed = (actor: Actor, client: number | null): RawBuilder<boolean> => {
  const seen = visibleRows(actor, "task.list", { client: sql`t._doctor`, assignee: sql`t._assigned_user` });
  const ofClient = client === null ? sql`true` : sql`t._doctor = ${client}`;
  return sql<boolean>`(${ofClient} and ${seen} and (t._workflow = 'TRANSCRIPTION' or ${visibleClients(actor, "billing.view", sql`t._doctor`)}))`;
};

/** SQL: the same for the export, which has a permission of its own. */
export const isExported = (actor: Actor, client: number | null): RawBuilder<boolean> => {
  const ofClient = client === null ? sql`true` : sql`t._doctor = ${client}`;
  return sql<boolean>`(${ofClient} and ${visibleClients(actor, "task.export", sql`t._doctor`)}
    and (t._workflow = 'TRANSCRIPTION' or ${visibleClients(actor, "billing.view", sql`t._doctor`)}))`;
};

/** Whether a person directs the work, of this client or of all within reach. */
export const mayDirect = (actor: Actor, client: Client | null): boolean =>
  client === null ? hasRight(actor, "task.assign") : hasWholeAccess(actor, client, "task.assign");

/** Part C1 by permissions; a typist or editor has a role only for what is assigned to them. */
export function roleOf({ actor, client, requestingID }: TaskAccess, task: { readonly _assigned_user: number | null }): TaskRole {
  const whole = (right: "task.assign" | "task.type" | "task.edit" | "task.deliver" | "billing.edit") =>
    hasWholeAccess(actor, client, right, requestingID);
  const some = (right: "task.type" | "task.edit") => resolveAccess(actor, client, right, requestingID) !== null;
  const isMine = task._assigned_user === actor.ID;
  const assigns = whole("task.assign");
  return {
    manages: assigns && whole("task.type") && whole("task.edit"),
    assigns,
    typesIt: isMine && some("task.type"),
    editsIt: isMine && some("task.edit"),
    delivers: whole("task.deliver"),
    bills: whole("billing.edit"),
  };
}

/** SQL for `/file`: the attachments, called `used`, whose file this person may open (G-9, G-10, RULE-FILE-05). */
export function isOpenable(access: TaskAccess): RawBuilder<boolean> {
  const reach = reachOf(access);
  // The latest of the typed texts, where there is no final one.
  const latest = sql`not exists (select from task_attachment other where other._doctor = used._doctor and other._task = used._task
    and (other.attachment_key = 4 or (other.attachment_key in (1, 2) and other."ID" > used."ID")))`;
  const shown = sql`(used.attachment_key in (3, 5) or used.is_from_client
    or (t.is_returned and (used.attachment_key = 4 or ${latest})))`;
  return sql<boolean>`exists (select from task t where t._doctor = used._doctor and t."ID" = used._task and not t.is_deleted
    and ${isReached(reach)} and ${reach.isClient ? shown : sql`true`})`;
}
