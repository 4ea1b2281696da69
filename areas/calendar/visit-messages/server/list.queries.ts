import { type RawBuilder, sql } from "kysely";
import { countLimit } from "#kernel/lists/page.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { everyWord } from "#platform/db/every-word.ts";
import type { ListedState } from "../contract.ts";
import type { MessageMonth } from "../message.contract.ts";

const selectMessages = (db: Db, _doctor: number) =>
  db
    .selectFrom("visit_message as m")
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "m._doctor").onRef("p.ID", "=", "m._patient"),
    )
    .select(["m.ID", "m.kind", "m.channel", "m.state", "m.reason", "m.error_code", "m.to_address"])
    .select(["m._patient", "p.first_name", "p.last_name", "m._appointment", "m.repeat_date", "m.starts_at"])
    .select(["m.zone", "m.body", "m.parts", "m.price_tenths", "m.due_at", "m.sent_at", "m.created_time"])
    .where("m._doctor", "=", _doctor);

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["execute"]>>[number];

const messageOf = ({ _patient, first_name, last_name, zone, ...row }: Row) => ({
  ...row,
  zone: zoneNamed(zone),
  patient: { ID: _patient, first_name, last_name },
});

interface MessageFilter {
  readonly state: ListedState | undefined;
  readonly search: string;
}

const statesOf = (state: ListedState): string[] =>
  state === "queued" ? ["queued", "sending", "uncertain"] : [state];

/** Number as it is shown and dialled in the country: 0491570126 for +61491570126. */
const national = sql`regexp_replace(m.to_address, '^\\+(61|44)', '0')`;

/** Matches messages of a state whose patient's name or number contains every word. */
function matching({ state, search }: MessageFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    [
      state === undefined ? sql`true` : sql`m.state = any(${statesOf(state)}::text[])`,
      ...everyWord(
        search,
        sql`(p.first_name || ' ' || p.last_name || ' ' || m.to_address || ' ' || ${national})`,
      ),
    ],
    sql` and `,
  )}`;
}

export async function listMessages(
  db: Db,
  _doctor: number,
  filter: MessageFilter,
  page: { readonly limit: number; readonly offset: number },
) {
  const rows = await selectMessages(db, _doctor)
    .where(matching(filter))
    .orderBy("m.created_time", "desc")
    .orderBy("m.ID", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(messageOf);
}

/** Counts the messages, up to the limit for paging (kernel/lists/page.ts). */
export async function countMessages(
  db: Db,
  _doctor: number,
  filter: MessageFilter,
  offset: number,
): Promise<number> {
  const limited = selectMessages(db, _doctor).clearSelect().select("m.ID").where(matching(filter));
  const row = await db
    .selectFrom(limited.limit(countLimit(offset)).as("some"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

const SHOWN_OF_PATIENT = 20;

export async function listMessagesOfPatient(db: Db, _doctor: number, _patient: number) {
  const rows = await selectMessages(db, _doctor)
    .where("m._patient", "=", _patient)
    .orderBy("m.created_time", "desc")
    .orderBy("m.ID", "desc")
    .limit(SHOWN_OF_PATIENT)
    .execute();
  return rows.map(messageOf);
}

const MAX_UNREACHABLE = 100;

/**
 * Lists the patients whose last message about a future appointment was not sent because of the mobile number
 * or email address in their record, ordered by the next appointment.
 */
export async function listUnreachable(db: Db, _doctor: number) {
  const last = selectMessages(db, _doctor)
    .distinctOn("m._patient")
    .where("m.starts_at", ">", sql<string>`now()`)
    .orderBy("m._patient")
    .orderBy("m.ID", "desc");
  const rows = await db
    .selectFrom(last.as("m"))
    .select(["m._patient", "m.first_name", "m.last_name", "m.reason", "m.starts_at", "m.zone"])
    .where("m.state", "=", "skipped")
    .where("m.reason", "in", ["no_mobile", "not_mobile", "overseas", "no_email"])
    .orderBy("m.starts_at")
    .limit(MAX_UNREACHABLE)
    .execute();
  return rows.flatMap(({ _patient, first_name, last_name, reason, zone, ...row }) =>
    reason === null
      ? []
      : [{ ...row, reason, zone: zoneNamed(zone), patient: { ID: _patient, first_name, last_name } }],
  );
}

/**
 * Counts the messages of the last twelve months that were sent or may have been, by the month in the client's
 * zone, latest first.
 */
export async function countMonths(db: Db, _doctor: number, zone: string): Promise<MessageMonth[]> {
  const { rows } = await sql<MessageMonth>`
    select date_trunc('month', m.attempted_at at time zone ${zone})::date as month,
      (count(*) filter (where m.channel = 'sms'))::int as sms, (sum(m.parts) filter (where m.channel = 'sms'))::int as parts,
      coalesce(sum(m.price_tenths), 0)::int as price_tenths, (count(*) filter (where m.channel = 'email'))::int as emails,
      (count(*) filter (where m.state = 'failed'))::int as failed
    from visit_message m
    where m._doctor = ${_doctor} and m.attempted_at > now() - interval '1 year' and m.state not in ('queued', 'skipped')
    group by 1 order by 1 desc`.execute(db);
  return rows.map((row) => ({ ...row, parts: row.parts ?? 0 }));
}
