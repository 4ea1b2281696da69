import { suggestedRules } from "#areas/calendar/visit-messages/rules/settings.ts";
import { exactly } from "#areas/calendar/visit-messages/rules/quiet-hours.ts";
import { fillText, suggestedText, whenWords } from "#areas/calendar/visit-messages/rules/text.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";

const ZONE: Zone = "Australia/Sydney";
const SENDER = "+61491570999";
const HOUR_MS = 3_600_000;
const PRACTICE = "Richmond Rooms";

/**
 * Adds the rules for a doctor's messages, and confirmations of three future appointments: one with a reply
 * that reception has to answer, one that the patient confirmed, and one to a number that is not a mobile
 * number.
 */
export async function seedVisitMessages(db: Db, _doctor: number, now: string): Promise<void> {
  await db
    .insertInto("visit_message_rules")
    .values({
      ...suggestedRules(PRACTICE),
      _doctor,
      sender: SENDER,
      reminds: true,
      lead_hours: 24,
      tells_changes: true,
    })
    .execute();
  const visits = await listAhead(db, _doctor, now);
  for (const [index, visit] of visits.entries()) {
    const message = await addConfirmation(db, { _doctor, now, hasMobile: index < 2 }, visit);
    if (index < 2) await addReply(db, { _doctor, now, isQuestion: index === 0 }, { ...visit, message });
  }
}

type DemoVisit = Awaited<ReturnType<typeof listAhead>>[number];

const listAhead = (db: Db, _doctor: number, now: string) =>
  db
    .selectFrom("appointment as a")
    .innerJoin("patient as p", (on) =>
      on.onRef("p._doctor", "=", "a._doctor").onRef("p.ID", "=", "a._patient"),
    )
    .select(["a.ID", "a._patient", "a.appointment_date", "a.start_time", "p.mobile"])
    .where("a._doctor", "=", _doctor)
    .where("a.appointment_date", ">", addDays(todayIn(ZONE, now), 1))
    .where("a.appointment_type", "=", 1)
    .where("a.repeat_interval", "=", 0)
    .where("p.mobile", "is not", null)
    .orderBy("a.appointment_date")
    .orderBy("a.start_time")
    .limit(3)
    .execute();

const hoursAgo = (now: string, hours: number): string =>
  new Date(Date.parse(now) - hours * HOUR_MS).toISOString();

async function addConfirmation(
  db: Db,
  { _doctor, now, hasMobile }: { _doctor: number; now: string; hasMobile: boolean },
  { ID, _patient, appointment_date, start_time, mobile }: DemoVisit,
): Promise<number> {
  const at = hoursAgo(now, 3);
  const outcome = hasMobile
    ? {
        state: "delivered" as const,
        provider_status: "delivered",
        sent_at: at,
        attempts: 1,
        attempted_at: at,
      }
    : { state: "skipped" as const, reason: "not_mobile" as const };
  const row = await db
    .insertInto("visit_message")
    .values({
      _doctor,
      _appointment: ID,
      _patient: _patient ?? 0,
      kind: "confirmation",
      channel: "sms",
      starts_at: exactly(appointment_date, start_time, ZONE),
      zone: ZONE,
      from_address: SENDER,
      to_address: hasMobile ? `+61${mobile?.slice(1) ?? ""}` : "",
      ...{
        body: bodyOf(exactly(appointment_date, start_time, ZONE)),
        parts: 2,
        price_tenths: 158,
        due_at: at,
        ended_at: at,
        created_time: at,
      },
      ...outcome,
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}

const bodyOf = (starts_at: string): string =>
  fillText(suggestedText("confirmation", true), {
    practice: PRACTICE,
    ...whenWords(starts_at, ZONE),
    location: "",
    name: "",
  });

async function addReply(
  db: Db,
  { _doctor, now, isQuestion }: { _doctor: number; now: string; isQuestion: boolean },
  { ID, _patient, appointment_date, mobile, message }: DemoVisit & { readonly message: number },
): Promise<void> {
  const received_at = hoursAgo(now, 2);
  const content = isQuestion
    ? ({
        body: "Can I come half an hour later?",
        reading: "other",
        outcome: "desk",
        question: "text",
      } as const)
    : ({ body: "YES", reading: "yes", outcome: "confirmed", question: null } as const);
  await db
    .insertInto("visit_reply")
    .values({
      _doctor,
      sid: `demo:${message}`,
      from_address: `+61${mobile?.slice(1) ?? ""}`,
      received_at,
      _message: message,
      _patient,
      ...content,
    })
    .execute();
  if (isQuestion) return;
  const visit = { _appointment: ID, repeat_date: appointment_date, visit_date: appointment_date };
  await db
    .insertInto("visit_step")
    .values({ _doctor, ...visit, step: "confirmed", at: received_at, _by: null })
    .execute();
}
