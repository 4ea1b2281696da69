import { type SqlBool, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible-rows.ts";
import type { Box } from "../contract.ts";

/**
 * The user who reads messages: of one client, or with null of all clients (staff). The SQL conditions refer
 * to the message as `m`.
 */
export interface MessageReader {
  readonly actor: Actor;
  readonly _doctor: number | null;
}

/**
 * SQL condition for messages to the bureau that a staff member may reply to. False for all other users;
 * booking agents are not staff of the bureau.
 */
export const isAnswerable = (actor: Actor) =>
  actor.kind === "staff" ? visibleClients(actor, "message.send", sql`m._doctor`) : sql<boolean>`false`;

/**
 * SQL condition for messages received by this user, either personally or as one of the staff who may reply
 * for the bureau.
 */
export const isReceived = (actor: Actor) =>
  sql<SqlBool>`(m._recipient = ${actor.ID} or (m._recipient is null and ${isAnswerable(actor)} and m._sender <> ${actor.ID}))`;

export const isSent = (actor: Actor) => sql<SqlBool>`m._sender = ${actor.ID}`;

export const isOfClient = (_doctor: number | null) =>
  _doctor === null ? sql<SqlBool>`true` : sql<SqlBool>`m._doctor = ${_doctor}`;

/**
 * SQL condition for messages sent or received by this user, the only messages a user may see (API-MSG-001).
 */
export const isSeen = (actor: Actor) => sql<SqlBool>`(${isSent(actor)} or ${isReceived(actor)})`;

/** Splits the visible messages into disjoint conditions, each supported by its own index. */
export function conditionsOf(actor: Actor, box: Box | undefined) {
  const toPerson = sql<SqlBool>`m._recipient = ${actor.ID}`;
  const toBureau = sql<SqlBool>`m._recipient is null and ${isAnswerable(actor)} and m._sender <> ${actor.ID}`;
  if (box === "sent") return [isSent(actor)];
  if (box === "inbox") return [toPerson, toBureau];
  return [isSent(actor), sql<SqlBool>`${toPerson} and m._sender <> ${actor.ID}`, toBureau];
}
