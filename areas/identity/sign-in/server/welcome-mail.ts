import { signInPaths } from "../paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { sql } from "kysely";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";
import type { Db } from "#platform/db/db.ts";
import {
  type ClockClient,
  type PlannedMail,
  type ScheduledMail,
  NO_ADDRESS,
  emptyPlan,
} from "#platform/mail/scheduled-mail.ts";

const AFTER_DAYS = 3;

/**
 * Reminder to people who have not signed in three days after their account was created. Contains no password
 * and no link that sets one.
 */
export const welcomeReminder: ScheduledMail = {
  kind: "welcome-reminder",
  title: "Not signed in yet",
  when: `06:00, client's local time, ${AFTER_DAYS} days after a user account was created for the practice`,
  hour: 6,
  restsOn: () => null,
  async plan(db, clients, day, publicUrl) {
    const people = await listNewUsers(db, clients, day);
    const mails = people.map((person) => mailFor(person, publicUrl));
    const clientsWithoutUsers = clients.filter(({ ID }) => people.every(({ _doctor }) => _doctor !== ID));
    return [
      ...mails,
      ...clientsWithoutUsers.map(({ ID }) => ({
        ...emptyPlan(ID),
        leftOut: `No accounts were created ${AFTER_DAYS} days before.`,
      })),
    ];
  },
};

type NewUser = Awaited<ReturnType<typeof listNewUsers>>[number];

/**
 * Lists the users of the clients whose accounts were created `AFTER_DAYS` days before the day, by the
 * client's clock.
 */
async function listNewUsers(db: Db, clients: readonly ClockClient[], day: Day) {
  return await db
    .selectFrom("person")
    .innerJoin("doctor", (join) =>
      join.on(sql`doctor."ID"`, "=", sql`coalesce(person._super_user, person."ID")`),
    )
    .select([
      "person.ID",
      "person.username",
      "person.first_name",
      "person.last_name",
      "person.email_address",
      "person.active",
    ])
    .select("doctor.ID as _doctor")
    .select(
      sql<boolean>`exists (select from sign_in_attempt a where a.account_key = person.username_key and a.succeeded)
        or exists (select from session s where s._person = person."ID")`.as("has_signed_in"),
    )
    .where("person.is_deleted", "=", false)
    .where(
      sql<string>`(person.created_time at time zone doctor._timezone)::date`,
      "=",
      addDays(day, -AFTER_DAYS),
    )
    .where("doctor.ID", "in", [0, ...clients.map(({ ID }) => ID)])
    .execute();
}

function mailFor(person: NewUser, publicUrl: string): PlannedMail {
  const name = `${person.first_name} ${person.last_name}`;
  const leftOut = !person.active
    ? `${name} is not active.`
    : person.has_signed_in
      ? `${name} has signed in.`
      : person.email_address === null
        ? NO_ADDRESS
        : null;
  return {
    _doctor: person._doctor,
    of: String(person.ID),
    _person: person.ID,
    to: person.email_address,
    leftOut,
    why: `${name} (${person.username}) received an account ${AFTER_DAYS} days ago and has not signed in`,
    ...writeMail("Your Corella account is ready", [
      greetingTo(person),
      `A Corella account was created for you ${AFTER_DAYS} days ago. Your username is ${person.username}.`,
      {
        lead: "Set your password here:",
        button: "Set your password",
        url: absoluteUrl(publicUrl, signInPaths.forgot()),
      },
    ]),
  };
}
