import { type SqlBool, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { visibleClients } from "#platform/access/visible.ts";
import type { Box } from "../contract.ts";

/** Who looks, and at whose messages: of one client, or (staff) of all. `m` is the message. */
export interface Looker {
  readonly actor: Actor;
  readonly _doctor: number | null;
}

/** Of the messages to the bureau a member of staff sees those it may answer. Booking agents are not of the bureau's staff. */
export const isAnswerable = (actor: Actor) =>
  actor.kind === "staff" ? visibleClients(actor, "message.send", sql`m._doctor`) : sql<boolean>`false`;

/** Came to this person: by name, or to the bureau as one of those who may answer. */
export const isReceived = (actor: Actor) =>
  sql<SqlBool>`(m._recipient = ${actor.ID} or (m._recipient is null and ${isAnswerable(actor)} and m._sender <> ${actor.ID}))`;

export const isSent = (actor: Actor) => sql<SqlBool>`m._sender = ${actor.ID}`;

export const isOfClient = (_doctor: number | null) =>
  _doctor === null ? sql<SqlBool>`true` : sql<SqlBool>`m._doctor = ${_doctor}`;

/** One's own messages and nobody else's: sender or recipient (API-MSG-001). */
export const isSeen = (actor: Actor) => sql<SqlBool>`(${isSent(actor)} or ${isReceived(actor)})`;

/** The same as kinds of message that have nothing in common, each with an index of its own. */
export function walksOf(actor: Actor, box: Box | undefined) {
  const toPerson = sql<SqlBool>`m._recipient = ${actor.ID}`;
  const toBureau = sql<SqlBool>`m._recipient is null and ${isAnswerable(actor)} and m._sender <> ${actor.ID}`;
  if (box === "sent") return [isSent(actor)];
  if (box === "inbox") return [toPerson, toBureau];
  return [isSent(actor), sql<SqlBool>`${toPerson} and m._sender <> ${actor.ID}`, toBureau];
}
