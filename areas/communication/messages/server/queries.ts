import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import { listSql, orderSql } from "#platform/db/list-sql.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { OpenClient } from "#platform/http/call.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { findPatient, patientScope } from "#areas/patients/patients/server/index.ts";
import type { OrderQuery } from "#kernel/lists/list-query.ts";
import { countLimit } from "#kernel/lists/page.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { type Box, messageList } from "../contract.ts";
import { oneLineOf } from "../rules/names.ts";
import { correspondentOf, findPeople } from "./people.queries.ts";
import {
  isOfClient,
  isReceived,
  isSeen,
  isSent,
  type MessageReader,
  conditionsOf,
} from "./message-conditions.ts";

export interface MessageQuery extends OrderQuery {
  readonly box?: Box | undefined;
  readonly unread?: boolean | undefined;
  readonly search?: string | undefined;
}
interface PageParams {
  readonly pageSize: number;
  readonly pageNumber: number;
}

const EXCERPT = 160;

/** Condition for the requested messages among those visible to the user. */
function isRequested({ actor, _doctor }: MessageReader, { box, unread, search = "" }: MessageQuery) {
  const isInBox = box === "inbox" ? isReceived(actor) : box === "sent" ? isSent(actor) : isSeen(actor);
  const isUnread =
    unread === true ? sql<SqlBool>`m.viewed_time is null and ${isReceived(actor)}` : sql<SqlBool>`true`;
  return sql<SqlBool>`${isOfClient(_doctor)} and ${isInBox} and ${isUnread} and ${isFound(search)}`;
}

/** Condition for a search: every word occurs in the subject or the text, or begins the sender's name. */
function isFound(search: string) {
  if (!isSearchable(search)) return sql<SqlBool>`true`;
  const words = search.trim().split(/\s+/).slice(0, 10);
  const conditions = words.map((word) => {
    const key = sql`'%' || search_key(${word}) || '%'`;
    return sql<SqlBool>`(m.search_text like ${key} or m._sender = any(array(select f."ID" from person f where f.last_key like search_key(${word}) || '%' or f.first_key like search_key(${word}) || '%')))`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const newestFirst = sql`m.created_time desc, m."ID" desc`;
const orders = {
  date: sql`m.created_time`,
  from: {
    by: sql`(select s.last_key || ' ' || s.first_key from person s where s."ID" = m._sender)`,
    after: newestFirst,
  },
  subject: { by: sql`lower(m.subject)`, after: newestFirst },
};
const orderClauseOf = (query: MessageQuery) => {
  const { by, descending } = messageList.orderOf(query);
  return orderSql(orders[by], descending, sql`m."ID"`);
};
const isByDate = (query: MessageQuery): boolean => messageList.orderOf(query).by === "date";

interface Row {
  readonly ID: number;
  readonly _doctor: number;
  readonly _sender: number;
  readonly _recipient: number | null;
  readonly subject: string;
  readonly body: string;
  readonly _reply_to: number | null;
  readonly _patient: number | null;
  readonly created_time: string;
  readonly viewed_time: string | null;
  readonly _viewed_by: number | null;
  readonly is_received: boolean;
}

/**
 * Number of messages sorted by sender or subject: the newest, instead of all messages ever. More than any
 * user pages through.
 */
const MAX_SORTED = 10_000;

/**
 * Query of the newest messages without a search. Each kind of message has an index by date, so each is read
 * up to the end of the requested page and the results are combined.
 */
function newestMessages(
  { actor, _doctor }: MessageReader,
  { box, unread }: MessageQuery,
  order: RawBuilder<unknown>,
  limit: number,
) {
  const isUnread = unread === true ? sql`m.viewed_time is null` : sql`true`;
  const branches = conditionsOf(actor, unread === true ? "inbox" : box).map(
    (condition) =>
      sql`(select m.* from message m where ${isOfClient(_doctor)} and ${condition} and ${isUnread} order by ${order} limit ${limit})`,
  );
  return sql.join(branches, sql` union all `);
}

function pageOf(reader: MessageReader, query: MessageQuery, pageParams: PageParams) {
  const { order, page, limit, offset } = listSql(messageList, pageParams, query, orders, sql`m."ID"`);
  if (isSearchable(query.search ?? ""))
    return sql`select m.* from message m where ${isRequested(reader, query)} ${page}`;
  const candidates = isByDate(query)
    ? newestMessages(reader, query, order, offset + limit)
    : sql`select * from (${newestMessages(reader, query, newestFirst, MAX_SORTED)}) m order by ${newestFirst} limit ${MAX_SORTED}`;
  return sql`select m.* from (${candidates}) m ${page}`;
}

export async function listMessages(db: Db, reader: MessageReader, query: MessageQuery, page: PageParams) {
  const { rows } = await sql<Omit<Row, "body" | "_reply_to" | "_patient"> & { beginning: string }>`
    select m."ID", m._doctor, m._sender, m._recipient, m.subject, left(m.body, ${EXCERPT * 2}) as beginning, m.created_time,
      m.viewed_time, m._viewed_by, coalesce(${isReceived(reader.actor)}, false) as is_received
    from (${pageOf(reader, query, page)}) m order by ${orderClauseOf(query)}`.execute(db);
  const people = await findPeople(
    db,
    rows.flatMap((row) => [row._doctor, row._sender, row._recipient]),
  );
  const attachmentCounts = await countAttachments(db, rows);
  return rows.map(({ beginning, ...row }) => ({
    ...row,
    client: correspondentOf(people, row._doctor),
    sender: correspondentOf(people, row._sender),
    recipient: row._recipient === null ? null : correspondentOf(people, row._recipient),
    is_viewed: row.viewed_time !== null,
    excerpt: oneLineOf(beginning).slice(0, EXCERPT),
    attachment_count: attachmentCounts.get(row.ID) ?? 0,
  }));
}

/** Counts the attachments of each message. Messages without one are omitted. */
async function countAttachments(
  db: Db,
  messages: readonly { readonly _doctor: number; readonly ID: number }[],
): Promise<Map<number, number>> {
  if (messages.length === 0) return new Map();
  const { rows } = await sql<{ _message: number; count: number }>`
    select _message, count(*)::int as count from message_attachment
    where _doctor = any(${[...new Set(messages.map(({ _doctor }) => _doctor))]}::bigint[])
      and _message = any(${messages.map(({ ID }) => ID)}::bigint[]) group by _message`.execute(db);
  return new Map(rows.map(({ _message, count }) => [_message, count]));
}

/** Counts the messages, up to the limit for paging (kernel/lists/page.ts). */
export async function countMessages(
  db: Db,
  reader: MessageReader,
  query: MessageQuery,
  offset = 0,
): Promise<number> {
  const { search = "" } = query;
  const limit = isByDate(query) || isSearchable(search) ? countLimit(offset) : MAX_SORTED;
  const candidates = isSearchable(search)
    ? sql`select 1 from message m where ${isRequested(reader, query)} limit ${limit}`
    : sql`select 1 from (${newestMessages(reader, query, newestFirst, limit)}) m limit ${limit}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${candidates}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns a message of this client that is visible to the user. `lock` locks the row until the end of the
 * transaction.
 */
export async function findMessage(
  db: Db,
  actor: Actor,
  _doctor: number,
  ID: number,
  lock?: "lock",
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select m."ID", m._doctor, m._sender, m._recipient, m.subject, m.body, m._reply_to, m._patient, m.created_time, m.viewed_time,
      m._viewed_by, coalesce(${isReceived(actor)}, false) as is_received
    from message m where m._doctor = ${_doctor} and m."ID" = ${ID} and ${isSeen(actor)}
    ${lock ? sql`for update of m` : sql``}`.execute(db);
  return rows[0];
}

const MAX_QUOTED = 30;

/**
 * Returns the messages that a message replies to, back to the first, at most 30. The recipient of a reply is
 * shown all of them.
 */
async function listQuotedMessages(db: Db, _doctor: number, parentId: number | null) {
  if (parentId === null) return [];
  const { rows } = await sql<
    Pick<Row, "ID" | "subject" | "body" | "_sender" | "_recipient" | "created_time">
  >`
    with recursive quoted as (
      select m.*, 1 as depth from message m where m._doctor = ${_doctor} and m."ID" = ${parentId}
      union all
      select m.*, q.depth + 1 from message m join quoted q on m."ID" = q._reply_to where m._doctor = ${_doctor} and q.depth < ${MAX_QUOTED}
    ) select "ID", subject, body, _sender, _recipient, created_time from quoted order by depth`.execute(db);
  return rows;
}

/** The user who opens a message, and the client whose account the message belongs to. */
export interface Opener {
  readonly actor: Actor;
  readonly client: OpenClient;
  readonly requestingID: number | null;
}

/** Returns a message with the persons, attachments, quoted messages and patient for its page. */
export async function messageReply(db: Db, opener: Opener, row: Row) {
  const quoted = await listQuotedMessages(db, row._doctor, row._reply_to);
  const people = await findPeople(
    db,
    [row, ...quoted].flatMap((message) => [message._sender, message._recipient, row._doctor, row._viewed_by]),
  );
  const toCorrespondent = (ID: number | null) => (ID === null ? null : correspondentOf(people, ID));
  return {
    ...row,
    client: correspondentOf(people, row._doctor),
    sender: correspondentOf(people, row._sender),
    recipient: toCorrespondent(row._recipient),
    is_viewed: row.viewed_time !== null,
    viewed_by: toCorrespondent(row._viewed_by),
    attachments: await listAttachments(db, row._doctor, row.ID),
    quoted: quoted.map((message) => ({
      ...message,
      sender: correspondentOf(people, message._sender),
      recipient: toCorrespondent(message._recipient),
    })),
    patient: await findNamedPatient(db, opener, row._patient),
  };
}

/**
 * Returns the patient of a message if the user may open the patient's page (Part D), otherwise null. A reader
 * of the message doesn't always have access to the patient.
 */
async function findNamedPatient(db: Db, { actor, client, requestingID }: Opener, ID: number | null) {
  const via = resolveAccess(actor, client, "patient.view", requestingID);
  if (ID === null || via === null) return null;
  return (await findPatient(db, patientScope({ ...client, via }, actor), ID)) ?? null;
}

export const listAttachments = (db: Db, _doctor: number, _message: number) =>
  db
    .selectFrom("message_attachment as a")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "a._doctor").onRef("f.ID", "=", "a._file"))
    .select(["f.ID", "f.name", "f.size", "f.mime_type"])
    .where("a._doctor", "=", _doctor)
    .where("a._message", "=", _message)
    .orderBy("a.position")
    .execute();

export interface NewMessage {
  readonly _doctor: number;
  readonly _sender: number;
  readonly _recipient: number | null;
  readonly subject: string;
  readonly body: string;
  readonly _reply_to?: number | null;
  readonly _patient?: number | null;
  readonly attachments?: readonly number[];
}

/** Inserts a message and returns its ID. The caller has already checked who may write to the recipient. */
export async function insertMessage(db: Db, { attachments = [], ...message }: NewMessage): Promise<number> {
  const { ID } = await db.insertInto("message").values(message).returning("ID").executeTakeFirstOrThrow();
  if (attachments.length > 0) {
    const rows = attachments.map((_file, position) => ({
      _doctor: message._doctor,
      _message: ID,
      _file,
      position,
    }));
    await db.insertInto("message_attachment").values(rows).execute();
  }
  return ID;
}

/** Marks a message as read by the first reader (STATE-MSG-01). Can't be undone. */
export async function markViewed(db: Db, _doctor: number, ID: number, person: number): Promise<void> {
  await db
    .updateTable("message")
    .set({ viewed_time: sql<string>`now()`, _viewed_by: person })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("viewed_time", "is", null)
    .execute();
}
