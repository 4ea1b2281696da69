import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "#db/tables.ts";
import { visibleClients, visibleRows } from "#platform/access/visible-rows.ts";
import {
  GATEWAY_AUTHOR,
  GATEWAY_AUTHOR_NAME,
  PUBLIC_AUTHOR,
  PUBLIC_AUTHOR_NAME,
} from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import { hasForAll, hasWholeAccess } from "#platform/access/resolve-access.ts";
import { FEED_LENGTH } from "../contract.ts";
import { discreetMessageOf, NAMING_KINDS } from "#areas/oversight/audit-log/rules/discreet-message.ts";
import type { FeedFilter } from "./feed-filter.ts";
import { withoutRecord } from "../rules/words.ts";
import { escapeLike } from "#kernel/text/like.ts";

type EventRow = Selectable<DB["audit_event"]>;

/** Authors of changes made without an account. */
const WITHOUT_ACCOUNT = [
  { ID: PUBLIC_AUTHOR, username: "", ...PUBLIC_AUTHOR_NAME },
  { ID: GATEWAY_AUTHOR, username: "", ...GATEWAY_AUTHOR_NAME },
];

const HIDDEN_CONTROLLERS = ["session", "password"];

/** Reader of a feed. Null `client` stands for all clients that the reader may see. */
export interface FeedReader {
  readonly actor: Actor;
  readonly client: Client | null;
  readonly requestingID: number | null;
}

export async function listFeed(db: Db, reader: FeedReader, filter: FeedFilter) {
  const { actor, client } = reader;
  const may_name = mayName(reader);
  const conditions = sql<boolean>`${conditionsOf(filter, may_name)} and ${isTold(actor, may_name)}`;
  const events = client
    ? newest(sql<boolean>`event._doctor = ${client.ID}`, conditions)
    : await visibleEvents(db, actor, conditions);
  const rows = await listShown(db, events, may_name);
  return rows.map((row) => ({
    ID: row.ID,
    controller: row.controller,
    identity: row.identity,
    message: withoutRecord(row.may_name ? (row.message ?? "") : discreetMessageOf(row)),
    patients: row.may_name ? patientsOf(row) : [],
    timestamp: row.timestamp,
    requested_user: personOf(
      row.requested_id,
      row.requested_username,
      row.requested_first_name,
      row.requested_last_name,
    ),
    executing_user:
      WITHOUT_ACCOUNT.find(({ ID }) => ID === row._executing_user) ??
      personOf(row.executing_id, row.executing_username, row.executing_first_name, row.executing_last_name),
  }));
}

/**
 * Lists the newest of these events with their people. `may_name` is true if the reader may see the patients'
 * names.
 */
const listShown = (db: Db, events: RawBuilder<EventRow>, may_name: RawBuilder<boolean>) =>
  db
    .selectFrom(events.as("event"))
    .leftJoin("person as requested", "requested.ID", "event._doctor")
    .leftJoin("person as executing", "executing.ID", "event._executing_user")
    .select([
      "event.ID",
      "event.controller",
      "event.identity",
      "event.message",
      "event.discreet",
      "event.patients",
      may_name.as("may_name"),
      BOOKED_PATIENT.as("booked"),
      "event.at as timestamp",
      "requested.ID as requested_id",
      "requested.username as requested_username",
      "requested.first_name as requested_first_name",
      "requested.last_name as requested_last_name",
      "event._executing_user",
      "executing.ID as executing_id",
      "executing.username as executing_username",
      "executing.first_name as executing_first_name",
      "executing.last_name as executing_last_name",
    ])
    .orderBy("event.at", "desc")
    .orderBy("event.ID", "desc")
    .limit(FEED_LENGTH)
    .execute();

/**
 * Conditions for the events of a feed. Excludes sign-ins and passwords, and the single records of an import
 * because the import itself is one entry.
 */
function conditionsOf(filter: FeedFilter, may_name: RawBuilder<boolean>): RawBuilder<boolean> {
  const { since, before, controller, person: authorId, from, until, search } = filter;
  const conditions = [
    sql`event.kind = 'write' and event.controller <> all(${sql.val(HIDDEN_CONTROLLERS)}::text[]) and event.route <> 'import'`,
    ...(since === undefined ? [] : [isAfter(since, filter.since_ID ?? null)]),
    ...(before === undefined ? [] : [isBefore(before, filter.before_ID ?? null)]),
    ...(controller === undefined ? [] : [sql`event.controller = ${controller}`]),
    ...(authorId === undefined ? [] : [sql`event._executing_user = ${authorId}`]),
    ...(from === undefined ? [] : [sql`event.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`event.at < ${until}::timestamptz`]),
    ...(search ? [messageCondition(search, may_name)] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const newest = (
  ownerCondition: RawBuilder<boolean>,
  conditions: RawBuilder<boolean>,
) => sql<EventRow>`(select event.* from audit_event event
  where ${ownerCondition} and ${conditions} order by event.at desc, event."ID" desc limit ${FEED_LENGTH})`;

/**
 * SQL condition for events that name patients in full: the reader may see all patients of the event's client.
 * A lock on a single patient is not sufficient.
 */
function mayName({ actor, client, requestingID }: FeedReader) {
  if (!client) return visibleRows(actor, "patient.view", { client: sql`event._doctor` });
  return sql<boolean>`${hasWholeAccess(actor, client, "patient.view", requestingID)}::boolean`;
}

/** Condition for events about patients. */
const IS_ABOUT_PATIENTS = sql<boolean>`(event.controller = 'patient' or coalesce(cardinality(event.patients), 0) > 0
  or event.discreet is null and event.controller = any(${sql.val(NAMING_KINDS)}::text[]))`;

/**
 * Condition that excludes other users' changes to patients that the reader may not see, because such an entry
 * has no content for the reader.
 */
const isTold = (actor: Actor, may_name: RawBuilder<boolean>) =>
  sql<boolean>`(${may_name} or event._executing_user = ${actor.ID} or not ${IS_ABOUT_PATIENTS})`;

/**
 * Condition for a search in the message that the reader is shown, so that a reader can't find out by
 * searching whether a name occurs.
 */
function messageCondition(search: string, may_name: RawBuilder<boolean>) {
  const like = `%${escapeLike(search)}%`;
  const names = sql`(event.discreet is null and event.controller = any(${sql.val(NAMING_KINDS)}::text[]) or event.discreet <> '')`;
  return sql<boolean>`(event.message ilike ${like} and (not ${names} or ${may_name}) or event.discreet ilike ${like} and not ${may_name})`;
}

interface EventPatients {
  readonly controller: string;
  readonly identity: number;
  readonly patients: readonly number[] | null;
  readonly booked: number | null;
}

/** Patient of an older appointment event, taken from the changed record. Null for other events. */
const BOOKED_PATIENT = sql<
  number | null
>`case when event.patients is null and event.controller = 'appointment'
  then coalesce(event.after ->> '_patient', event.before ->> '_patient')::bigint end`;

const patientsOf = ({ controller, identity, patients, booked }: EventPatients): number[] => [
  ...(controller === "patient" ? [identity] : []),
  ...(patients ?? (booked === null ? [] : [booked])),
];

/** Condition for events after an entry that is already shown. */
const isAfter = (at: string, ID: number | null) =>
  ID === null
    ? sql<boolean>`event.at > ${at}::timestamptz`
    : sql<boolean>`event.at >= ${at}::timestamptz and (event.at, event."ID") > (select shown.at, shown."ID" from audit_event shown
        where shown.kind = 'write' and shown.at >= ${at}::timestamptz and shown.at < ${at}::timestamptz + interval '1 ms' and shown."ID" = ${ID})`;

/**
 * Condition for events before an entry that is already shown. Many events may share a millisecond, the
 * precision of the API's timestamps, so the entry is found again by its ID.
 */
const isBefore = (at: string, ID: number | null) =>
  ID === null
    ? sql<boolean>`event.at < ${at}::timestamptz`
    : sql<boolean>`event.at < ${at}::timestamptz + interval '1 ms' and (event.at, event."ID") < (select shown.at, shown."ID" from audit_event shown
        where shown.kind = 'write' and shown.at >= ${at}::timestamptz and shown.at < ${at}::timestamptz + interval '1 ms' and shown."ID" = ${ID})`;

/**
 * Condition for the events visible without a selected client: events of the clients the reader may see, the
 * reader's own actions for these clients, and own actions for the bureau. A user who no longer serves a
 * client loses all its events at once, own actions included; staff without clients (typists) see their own
 * actions.
 */
const isVisible = (actor: Actor) =>
  sql<boolean>`(${visibleRows(actor, "activity.view", {
    client: sql`event._doctor`,
    assignee: sql`event._executing_user`,
  })} or event._doctor = 0 and event._executing_user = ${actor.ID})`;

/**
 * Query of the events a user may see over all clients. With permission for all clients one index is in order;
 * otherwise the newest events of each of the few clients and the user's own events are read, so that other
 * clients' events cost nothing.
 */
async function visibleEvents(db: Db, actor: Actor, conditions: RawBuilder<boolean>) {
  if (hasForAll(actor, "activity.view")) return newest(sql<boolean>`true`, conditions);
  const { rows } = await sql<{ ID: number }>`
    select d."ID" from doctor d where ${visibleClients(actor, "activity.view", sql`d."ID"`)}`.execute(db);
  const sources = [
    ...rows.map(({ ID }) => sql<boolean>`event._doctor = ${ID}`),
    sql<boolean>`event._executing_user = ${actor.ID} and ${isVisible(actor)}`,
  ].map((ownerCondition) => sql`select source.* from ${newest(ownerCondition, conditions)} source`);
  return sql<EventRow>`(${sql.join(sources, sql` union `)})`;
}

const personOf = (
  ID: number | null,
  username: string | null,
  first_name: string | null,
  last_name: string | null,
) =>
  ID === null
    ? null
    : { ID, username: username ?? "", first_name: first_name ?? "", last_name: last_name ?? "" };
