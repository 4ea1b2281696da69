import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import { type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import { enqueueMail } from "./queue.ts";

/** Whom mail by the clock may be about. */
export interface ClockClient {
  readonly ID: number;
  readonly username: string;
  readonly name: string;
  readonly country: "AU" | "UK";
  readonly zone: Zone;
  readonly active: boolean;
  /** The practice's address, else the client's own. */
  readonly address: string | null;
  /** Kinds it does not want. */
  readonly off: readonly string[];
}

/** What one client's day means for a kind of mail: somebody to write to and why, or nobody and why not. */
export interface PlannedMail {
  readonly _doctor: number;
  /** After the kind and the day: whom it is for, where there is more than one a client. */
  readonly of?: string;
  readonly to: string | null;
  readonly why: string;
  /** Why nothing is sent; null where it is. */
  readonly leftOut: string | null;
  readonly subject: string;
  readonly text: string;
  readonly _person?: number;
}

/** A kind of mail that the clock sends. Rehearsal and sender ask the same `plan`. */
export interface ScheduledMail {
  readonly kind: string;
  readonly title: string;
  /** "06:00 where the client is, on Mondays" */
  readonly when: string;
  readonly hour: number;
  /** Null on a day it is sent; else why not: "It is sent on Mondays." */
  readonly restsOn: (day: Day) => string | null;
  readonly plan: (db: Db, clients: readonly ClockClient[], day: Day, publicUrl: string) => Promise<readonly PlannedMail[]>;
}

export const NOT_ACTIVE = "The client is not active.";
export const SWITCHED_OFF = "Turned off for this client.";
export const NO_ADDRESS = "No email address.";

/** What a kind would send on a day to these clients, and whom it leaves out. The sender reserves exactly what this says. */
export async function planDay(
  db: Db,
  kind: ScheduledMail,
  clients: readonly ClockClient[],
  day: Day,
  publicUrl: string,
): Promise<PlannedMail[]> {
  if (kind.restsOn(day) !== null) return [];
  const out = clients.flatMap((client) => {
    const leftOut = !client.active ? NOT_ACTIVE : client.off.includes(kind.kind) ? SWITCHED_OFF : null;
    return leftOut === null ? [] : [{ ...nothing(client.ID), leftOut }];
  });
  const asked = clients.filter(({ ID }) => out.every(({ _doctor }) => _doctor !== ID));
  const planned = asked.length === 0 ? [] : await kind.plan(db, asked, day, publicUrl);
  return [
    ...planned.map((mail) => (mail.leftOut === null && mail.to === null ? { ...mail, leftOut: NO_ADDRESS } : mail)),
    ...out,
  ];
}

export const nothing = (_doctor: number) => ({ _doctor, to: null, why: "", subject: "", text: "" });

export async function listClockClients(db: Db): Promise<ClockClient[]> {
  const rows = await db
    .selectFrom("doctor")
    .innerJoin("person", "person.ID", "doctor.ID")
    .leftJoin("practice_settings", "practice_settings._doctor", "doctor.ID")
    .select(["doctor.ID", "doctor.country", "doctor._timezone", "person.username", "person.active"])
    .select(sql<string>`concat_ws(' ', person.first_name, person.last_name)`.as("name"))
    .select(sql<string | null>`coalesce(practice_settings.email, person.email_address)`.as("address"))
    .select(sql<string[]>`array(select kind from mail_off where mail_off._doctor = doctor."ID")`.as("off"))
    .where("doctor.is_deleted", "=", false)
    .where("person.is_deleted", "=", false)
    .where("doctor.user_type", "=", 1)
    .orderBy("person.last_name")
    .orderBy("doctor.ID")
    .execute();
  return rows.map(({ _timezone, ...row }) => ({ ...row, zone: zoneNamed(_timezone) }));
}

/** F-8: reserves a client's day of a kind once, whatever node comes, and says so in the same transaction. Answers how many mails it made. */
export async function reserveDay(db: Db, kind: ScheduledMail, client: ClockClient, day: Day, publicUrl: string): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const mine = await trx
      .insertInto("mail_day")
      .values({ _doctor: client.ID, kind: kind.kind, day, reserved: 0 })
      .onConflict((conflict) => conflict.constraint("mail_day_pkey").doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!mine) return 0;
    let reserved = 0;
    for (const mail of await planDay(trx, kind, [client], day, publicUrl)) {
      if (mail.leftOut !== null || mail.to === null) continue;
      const { _doctor, to, subject, text, _person } = mail;
      await enqueueMail(trx, {
        dedupeKey: [kind.kind, day, mail.of].filter(Boolean).join(":"),
        to,
        subject,
        text,
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

/** The days of a kind this client has had, of these. */
export async function listDoneDays(db: Db, kind: string, from: Day): Promise<{ _doctor: number; day: Day }[]> {
  return await db.selectFrom("mail_day").select(["_doctor", "day"]).where("kind", "=", kind).where("day", ">=", from).execute();
}
