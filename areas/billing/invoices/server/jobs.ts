import { z } from "zod";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { CAUGHT_UP_DAYS, type Step, stepOf } from "../rules/reminders.ts";
import { DRAW_JOB, drawDocument } from "./issued-document.ts";
import { sendReminder } from "./mailing.ts";
import { findInvoice, lockInvoice } from "./queries.ts";
import { listSteps } from "./reminder-steps.ts";

const Payload = z.object({ _doctor: z.number(), document: z.number() });
const FROM_HOUR = 6;

/** Lists the invoices owed that may have a step due today in any client's time zone. */
async function listRemindedInvoices(db: Db, now: string, steps: readonly Step[]) {
  const today = todayIn("Australia/Sydney", now);
  const days = steps.map((step) => step.days);
  return await db
    .selectFrom("invoice_balance as b")
    .innerJoin("invoice as i", (join) =>
      join.onRef("i._doctor", "=", "b._doctor").onRef("i.ID", "=", "b._invoice"),
    )
    .innerJoin("doctor as d", "d.ID", "i._doctor")
    .select(["i._doctor", "i.ID", "i.due_date", "i.published_at", "d._timezone"])
    .where("b.cents", ">", 0)
    .where("i.is_void", "=", false)
    .where("i.due_date", "<=", addDays(today, 1 - Math.min(...days)))
    .where("i.due_date", ">=", addDays(today, -1 - CAUGHT_UP_DAYS - Math.max(...days)))
    .execute();
}

/**
 * Sends the scheduled reminders from 06:00 in the client's time zone (F-8). Each step is sent once,
 * regardless of how often and on how many servers the job runs.
 */
export async function remindBySchedule(services: Services, now = new Date().toISOString()): Promise<void> {
  const steps = await listSteps(services.db);
  if (steps.length === 0) return;
  for (const { _doctor, ID, due_date, published_at, _timezone } of await listRemindedInvoices(
    services.db,
    now,
    steps,
  )) {
    const zone = zoneNamed(_timezone);
    const today = todayIn(zone, now);
    const step = stepOf({ due_date, published_on: todayIn(zone, published_at ?? now) }, today, steps);
    if (step === null || hourIn(zone, now) < FROM_HOUR) continue;
    await services.db.transaction().execute(async (db) => {
      await lockInvoice(db, _doctor, ID);
      const invoice = await findInvoice(db, _doctor, ID);
      const to = invoice?.invoicee.email;
      // The invoice may have been paid since the list was read.
      if (!invoice || !to || invoice.status !== "published") return;
      await sendReminder(db, {
        invoice,
        to,
        today,
        publicUrl: services.publicUrl(),
        step: step.days,
        words: step,
        by: null,
      });
    });
  }
}

const hourIn = (timeZone: string, now: string): number =>
  Number(
    new Intl.DateTimeFormat("en-AU", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(new Date(now)),
  );

export const invoiceJobs: Readonly<Record<string, Job>> = {
  [DRAW_JOB]: { run: async (payload, services) => drawDocument(services, Payload.parse(payload)) },
  "invoices.remind": { clock: "20 * * * *", run: async (_payload, services) => remindBySchedule(services) },
};
