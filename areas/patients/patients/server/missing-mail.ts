import { absoluteUrl } from "#kernel/contract/link.ts";
import { patientPaths } from "../paths.ts";
import { missingMail } from "../rules/missing-mail.ts";
import { sql } from "kysely";
import { dayOfWeek } from "#kernel/dates/day.ts";
import { type ScheduledMail, emptyPlan } from "#platform/mail/scheduled-mail.ts";

const MONDAY = 1;

/** Weekly email to a practice with the number of its patients with missing data (STATE-PAT-03). */
export const missingData: ScheduledMail = {
  kind: "missing-data",
  title: "Missing patient data",
  when: "06:00, client's local time, on Mondays",
  hour: 6,
  restsOn: (day) => (dayOfWeek(day) === MONDAY ? null : "It is sent on Mondays."),
  async plan(db, clients, _day, publicUrl) {
    const rows = await db
      .selectFrom("patient")
      .select(["_doctor", sql<number>`count(*)::int`.as("count")])
      .where("_doctor", "in", [0, ...clients.map(({ ID }) => ID)])
      .where("status", "=", "Missing Data")
      .where("is_deleted", "=", false)
      .groupBy("_doctor")
      .execute();
    return clients.map((client) => {
      const count = rows.find(({ _doctor }) => _doctor === client.ID)?.count ?? 0;
      if (count === 0) return { ...emptyPlan(client.ID), leftOut: "No patients with missing details." };
      const why = count === 1 ? "1 patient has missing details" : `${count} patients have missing details`;
      return {
        _doctor: client.ID,
        to: client.address,
        leftOut: null,
        why,
        ...missingMail(client, count, absoluteUrl(publicUrl, patientPaths.missing(), client.username)),
      };
    });
  },
};
