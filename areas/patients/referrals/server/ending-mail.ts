import { absoluteUrl } from "#kernel/contract/link.ts";
import { referralPaths } from "../paths.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import {
  type ClockClient,
  type ScheduledMail,
  emptyPlan,
  type PlannedMail,
} from "#platform/mail/scheduled-mail.ts";
import {
  endingMail,
  describeEndings,
  type EndingReferral,
  WARNING_DAYS,
  warnedExpiryDates,
} from "../rules/ending-mail.ts";

const NO_ENDINGS = `No active referral ends in ${WARNING_DAYS.join(" or ")} days.`;

/** Email to the practice about referrals that end soon, in time for the patients to see their GP (C-44). */
export const referralsEnding: ScheduledMail = {
  kind: "referral-ending",
  title: "Ending referrals",
  when: "06:00, client's local time, 30 and 7 days before a referral ends",
  hour: 6,
  restsOn: () => null,
  async plan(db, clients, day, publicUrl) {
    const endings = await listEndings(db, clients, warnedExpiryDates(day));
    return clients.map((client) =>
      mailFor(
        client,
        endings.filter(({ _doctor }) => _doctor === client.ID),
        publicUrl,
      ),
    );
  },
};

function mailFor(client: ClockClient, endings: readonly EndingReferral[], publicUrl: string): PlannedMail {
  if (endings.length === 0) return { ...emptyPlan(client.ID), leftOut: NO_ENDINGS };
  const pageOf = (patient: number) =>
    absoluteUrl(publicUrl, referralPaths.patient({ id: patient }), client.username);
  const why = describeEndings(endings);
  return {
    _doctor: client.ID,
    to: client.address,
    leftOut: null,
    why,
    ...endingMail(client, endings, pageOf),
  };
}

async function listEndings(db: Db, clients: readonly ClockClient[], days: readonly Day[]) {
  return await db
    .selectFrom("referral")
    .innerJoin("patient", (join) =>
      join.onRef("patient._doctor", "=", "referral._doctor").onRef("patient.ID", "=", "referral._patient"),
    )
    .select(["referral._doctor", "referral._patient as patient"])
    .select((eb) => eb.ref("referral.expiry_date").$notNull().as("expiry_date"))
    .where("referral._doctor", "in", [0, ...clients.map(({ ID }) => ID)])
    .where("referral.active", "=", true)
    .where("patient.is_deleted", "=", false)
    .where("referral.expiry_date", "in", [...days])
    .execute();
}
