import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import type { MailPart } from "#kernel/text/mail-words.ts";
import type { Db } from "#platform/db/db.ts";
import { enqueueMail } from "./queue.ts";

/** Client considered for scheduled emails. */
export interface ClockClient {
  readonly ID: number;
  readonly username: string;
  readonly name: string;
  readonly first_name: string;
  readonly title: number | null;
  readonly country: "AU" | "UK";
  readonly zone: Zone;
  readonly active: boolean;
  /** The practice's address, otherwise the client's own. */
  readonly address: string | null;
  /** Kinds of scheduled email that are turned off for the client. */
  readonly off: readonly string[];
}

/** Plan for one client and day: a recipient with the reason, or the reason why nothing is sent. */
export interface PlannedMail {
  readonly _doctor: number;
  /** Recipient part of the deduplication key, after kind and day, if a client has more than one recipient. */
  readonly of?: string;
  readonly to: string | null;
  readonly why: string;
  /** Reason why nothing is sent, or null if the email is sent. */
  readonly leftOut: string | null;
  readonly subject: string;
  readonly text: string;
  readonly parts?: readonly MailPart[];
  readonly _person?: number;
}

/** Kind of scheduled email. The preview and the sender use the same `plan`. */
export interface ScheduledMail {
  readonly kind: string;
  readonly title: string;
  /** Schedule in words, such as "06:00 where the client is, on Mondays". */
  readonly when: string;
  readonly hour: number;
  /** Returns null on a day the email is sent, otherwise the reason: "It is sent on Mondays." */
  readonly restsOn: (day: Day) => string | null;
  readonly plan: (
    db: Db,
    clients: readonly ClockClient[],
    day: Day,
    publicUrl: string,
  ) => Promise<readonly PlannedMail[]>;
}

export const NOT_ACTIVE = "The client is not active.";
export const SWITCHED_OFF = "Turned off for this client.";
export const NO_ADDRESS = "No email address.";

/**
 * Plans a kind's emails to these clients on a day, including the clients left out. The sender queues exactly
 * this plan.
 */
export async function planDay(
  db: Db,
  kind: ScheduledMail,
  clients: readonly ClockClient[],
  day: Day,
  publicUrl: string,
): Promise<PlannedMail[]> {
  if (kind.restsOn(day) !== null) return [];
  const excluded = clients.flatMap((client) => {
    const leftOut = !client.active ? NOT_ACTIVE : client.off.includes(kind.kind) ? SWITCHED_OFF : null;
    return leftOut === null ? [] : [{ ...emptyPlan(client.ID), leftOut }];
  });
  const included = clients.filter(({ ID }) => excluded.every(({ _doctor }) => _doctor !== ID));
  const plans = included.length === 0 ? [] : await kind.plan(db, included, day, publicUrl);
  return [
    ...plans.map((mail) =>
      mail.leftOut === null && mail.to === null ? { ...mail, leftOut: NO_ADDRESS } : mail,
    ),
    ...excluded,
  ];
}

export const emptyPlan = (_doctor: number) => ({ _doctor, to: null, why: "", subject: "", text: "" });

export async function listClockClients(db: Db): Promise<ClockClient[]> {
  const rows = await db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .leftJoin("practice_settings", "practice_settings._doctor", "doctor.ID")
    .select([
      "doctor.ID",
      "doctor.country",
      "doctor._timezone",
      "person.username",
      "person.active",
      "person.title",
      "person.first_name",
    ])
    .select(sql<string>`concat_ws(' ', person.first_name, person.last_name)`.as("name"))
    .select(sql<string | null>`coalesce(practice_settings.email, person.email_address)`.as("address"))
    .where("doctor.is_deleted", "=", false)
    .where("person.is_deleted", "=", false)
    .where("doctor.user_type", "=", 1)
    .orderBy("person.last_name")
    .orderBy("doctor.ID")
    .execute();
  const off = Map.groupBy(
    await db.selectFrom("mail_off").select(["_doctor", "kind"]).execute(),
    ({ _doctor }) => _doctor,
  );
  return rows.map(({ _timezone, ...row }) => ({
    ...row,
    zone: zoneNamed(_timezone),
    off: (off.get(row.ID) ?? []).map(({ kind }) => kind),
  }));
}

/**
 * Queues a client's emails of a kind for a day once across all nodes (F-8), and records the day in the same
 * transaction. Returns the number of emails queued.
 */
export async function reserveDay(
  db: Db,
  kind: ScheduledMail,
  client: ClockClient,
  day: Day,
  publicUrl: string,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const claim = await trx
      .insertInto("mail_day")
      .values({ _doctor: client.ID, kind: kind.kind, day, reserved: 0 })
      .onConflict((conflict) => conflict.constraint("mail_day_pkey").doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!claim) return 0;
    let reserved = 0;
    for (const mail of await planDay(trx, kind, [client], day, publicUrl)) {
      if (mail.leftOut !== null || mail.to === null) continue;
      const { _doctor, to, subject, text, parts, _person } = mail;
      await enqueueMail(trx, {
        dedupeKey: [kind.kind, day, mail.of].filter(Boolean).join(":"),
        to,
        subject,
        text,
        parts,
        _doctor,
        _person,
      });
      reserved += 1;
    }
    await trx
      .updateTable("mail_day")
      .set({ reserved })
      .where("_doctor", "=", client.ID)
      .where("kind", "=", kind.kind)
      .where("day", "=", day)
      .execute();
    return reserved;
  });
}

/** Lists the clients' days from `from` on for which a kind's emails are already queued. */
export async function listDoneDays(
  db: Db,
  kind: string,
  from: Day,
): Promise<{ _doctor: number; day: Day }[]> {
  return await db
    .selectFrom("mail_day")
    .select(["_doctor", "day"])
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .execute();
}
