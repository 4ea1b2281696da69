import { addDays, todayIn } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Job } from "#platform/http/feature.ts";
import {
  listClockClients,
  listDoneDays,
  type ScheduledMail,
  reserveDay,
} from "#platform/mail/scheduled-mail.ts";
import { SEND_JOB } from "#platform/mail/queue.ts";
import { sendReserved } from "#platform/mail/send.ts";
import { wakeForgotten, wipeOldTexts } from "#platform/mail/upkeep.ts";
import type { Services } from "#platform/services.ts";
import { CATCH_UP_DAYS, dueDays } from "../rules/due-days.ts";

export const jobsOf = (kinds: readonly ScheduledMail[]): Record<string, Job> => ({
  [SEND_JOB]: { run: (payload, services) => sendReserved(payload, services) },
  "mail.by_clock": {
    clock: "*/5 * * * *",
    run: (_payload, services) => reserveDueDays(kinds, services, new Date().toISOString()),
  },
  "mail.wake": { clock: "*/2 * * * *", run: async (_payload, { db }) => void (await wakeForgotten(db)) },
  "mail.tidy": { clock: "41 3 * * *", run: (_payload, { db }) => wipeOldTexts(db) },
});

/**
 * Queues the scheduled emails that are due at their hour in each client's time zone, once per client and day
 * (F-8).
 */
export async function reserveDueDays(
  kinds: readonly ScheduledMail[],
  { db, publicUrl }: Services,
  now: string,
): Promise<void> {
  const clients = await listClockClients(db);
  const from = addDays(todayIn("Australia/Sydney", now), -CATCH_UP_DAYS - 2);
  for (const kind of kinds) {
    const doneDays = await listDoneDays(db, kind.kind, from);
    for (const client of clients) {
      const { day: today, time } = wallOf(now, client.zone);
      const clientDays = doneDays.filter(({ _doctor }) => _doctor === client.ID).map(({ day }) => day);
      for (const day of dueDays(today, time, kind.hour, clientDays))
        await reserveDay(db, kind, client, day, publicUrl());
    }
  }
}
