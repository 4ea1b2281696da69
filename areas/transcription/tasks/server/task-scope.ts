import { type RawBuilder, sql } from "kysely";
import { type Actor, type Client, hasRight } from "#platform/access/actor.ts";
import { hasWholeAccess, resolveAccess } from "#platform/access/resolve-access.ts";
import { visibleClients, visibleRows } from "#platform/access/visible-rows.ts";
import type { TaskRole } from "../rules/status.ts";

/** The caller of a request and the client selected by `doctor_id`. */
export interface TaskAccess {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
}

/** The tasks of one client that a user may see. */
export interface TaskReach {
  readonly _doctor: number;
  readonly person: number;
  /** Scope of transcription tasks; `assigned` covers only the tasks assigned to the user (G-22). */
  readonly transcription: "all" | "assigned" | "none";
  readonly billing: boolean;
  /**
   * True for the client and its sub users, who see no internal notes and no working versions (G-10,
   * RULE-TASK-30).
   */
  readonly isClient: boolean;
}

export function taskScope({ actor, client, requestingID }: TaskAccess): TaskReach {
  const path = resolveAccess(actor, client, ["task.list", "task.own"], requestingID);
  const billing = hasWholeAccess(actor, client, "billing.view", requestingID);
  const transcription =
    path === null || path === "locked" ? "none" : path === "assigned" ? "assigned" : "all";
  return { _doctor: client.ID, person: actor.ID, transcription, billing, isClient: actor.kind !== "staff" };
}

/**
 * SQL condition for the tasks `t` within reach. `withRecord` includes the tasks that the user has just passed
 * on and may still rate (G-6).
 */
export function isReached(reach: TaskReach, withRecord = false): RawBuilder<boolean> {
  const { person } = reach;
  const recordCondition = withRecord
    ? sql`or (t._status = 4 and t._assigned_mt is not distinct from ${person}::bigint) or (t._status = 7 and t._assigned_editor is not distinct from ${person}::bigint)`
    : sql``;
  const conditionByScope = {
    all: sql`true`,
    none: sql`false`,
    assigned: sql`(t._assigned_user is not distinct from ${person}::bigint ${recordCondition})`,
  };
  return sql<boolean>`(t._doctor = ${reach._doctor} and case t._workflow when 'BILLING' then ${reach.billing}::boolean else ${conditionByScope[reach.transcription]} end)`;
}

/**
 * SQL condition for the tasks `t` of all clients, or of one, that the staff lists show this user. Billing
 * tasks also need `billing.view`.
 */
export const isListed = (actor: Actor, client: number | null): RawBuilder<boolean> => {
  const visible = visibleRows(actor, "task.list", {
    client: sql`t._doctor`,
    assignee: sql`t._assigned_user`,
  });
  const clientCondition = client === null ? sql`true` : sql`t._doctor = ${client}`;
  return sql<boolean>`(${clientCondition} and ${visible} and (t._workflow = 'TRANSCRIPTION' or ${visibleClients(actor, "billing.view", sql`t._doctor`)}))`;
};

/**
 * SQL condition for the tasks `t` that this user may export, by the separate permission `task.export`.
 * Billing tasks also need `billing.view`.
 */
export const isExported = (actor: Actor, client: number | null): RawBuilder<boolean> => {
  const clientCondition = client === null ? sql`true` : sql`t._doctor = ${client}`;
  return sql<boolean>`(${clientCondition} and ${visibleClients(actor, "task.export", sql`t._doctor`)}
    and (t._workflow = 'TRANSCRIPTION' or ${visibleClients(actor, "billing.view", sql`t._doctor`)}))`;
};

/** Returns true if the user may assign work: of this client, or with null of any client within reach. */
export const mayDirect = (actor: Actor, client: Client | null): boolean =>
  client === null ? hasRight(actor, "task.assign") : hasWholeAccess(actor, client, "task.assign");

/**
 * Computes the caller's role for a task from the permissions of Part C1. Typists and editors have a role only
 * for tasks assigned to them.
 */
export function roleOf(
  { actor, client, requestingID }: TaskAccess,
  task: { readonly _assigned_user: number | null },
): TaskRole {
  const hasWhole = (right: "task.assign" | "task.type" | "task.edit" | "task.deliver" | "billing.edit") =>
    hasWholeAccess(actor, client, right, requestingID);
  const hasSome = (right: "task.type" | "task.edit") =>
    resolveAccess(actor, client, right, requestingID) !== null;
  const isMine = task._assigned_user === actor.ID;
  const assigns = hasWhole("task.assign");
  return {
    manages: assigns && hasWhole("task.type") && hasWhole("task.edit"),
    assigns,
    typesIt: isMine && hasSome("task.type"),
    editsIt: isMine && hasSome("task.edit"),
    delivers: hasWhole("task.deliver"),
    bills: hasWhole("billing.edit"),
  };
}

/**
 * SQL condition for `/file`: the attachments, named `used`, whose file this user may open (G-9, G-10,
 * RULE-FILE-05).
 */
export function isOpenable(access: TaskAccess): RawBuilder<boolean> {
  const reach = taskScope(access);
  // True for the latest typed text of a task without a final text.
  const isLatest = sql`not exists (select from task_attachment other where other._doctor = used._doctor and other._task = used._task
    and (other.attachment_key = 4 or (other.attachment_key in (1, 2) and other."ID" > used."ID")))`;
  const visibleToClient = sql`(used.attachment_key in (3, 5) or used.is_from_client
    or (t.is_returned and (used.attachment_key = 4 or ${isLatest})))`;
  return sql<boolean>`exists (select from task t where t._doctor = used._doctor and t."ID" = used._task and not t.is_deleted
    and ${isReached(reach)} and ${reach.isClient ? visibleToClient : sql`true`})`;
}
