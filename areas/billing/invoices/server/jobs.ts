import { z } from "zod";
import { todayIn } from "#kernel/day.ts";
import { zoneNamed } from "#kernel/zone.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { stepOf } from "../rules/reminders.ts";
import { DRAW_JOB, drawDocument } from "./issued.ts";
import { sendReminder } from "./mailing.ts";
import { findInvoice, lockInvoice } from "./queries.ts";

const Payload = z.object({ _doctor: z.number(), document: z.number() });
const FROM_HOUR = 6;

/** Invoices that are owed and due within the days the schedule looks at. */
async function listReminded({ db }: Pick<Services, "db">, now: string) {
  return await db
    .selectFrom("invoice_balance as b")
    .innerJoin("invoice as i", (join) => join.onRef("i._doctor", "=", "b._doctor").onRef("i.ID", "=", "b._invoice"))
    .innerJoin("doctor as d", "d.ID", "i._doctor")
    .select(["i._doctor", "i.ID", "i.due_date", "d._timezone"])
    .where("b.cents", ">", 0)
    .where("i.is_void", "=", false)
    .where("i.due_date", "<=", todayIn("Australia/Sydney", new Date(Date.parse(now) + 5 * 86_400_000).toISOString()))
    .where("i.due_date", ">=", todayIn("Australia/Sydney", new Date(Date.parse(now) - 24 * 86_400_000).toISOString()))
    .execute();
}

/** From 06:00 on the client's clock (F-8); each step once, whatever runs it. */
export async function remindBySchedule(services: Services, now = new Date().toISOString()): Promise<void> {
  for (const { _doctor, ID, due_date, _timezone } of await listReminded(services, now)) {
    const zone = zoneNamed(_timezone);
    const today = todayIn(zone, now);
    const step = stepOf(due_date, today);
    if (step === null || hourIn(zone, now) < FROM_HOUR) continue;
    await services.db.transaction().execute(async (db) => {
      await lockInvoice(db, _doctor, ID);
      const invoice = await findInvoice(db, _doctor, ID);
      const to = invoice?.invoicee.email;
      if (!invoice || !to || invoice.status !== "published") return;
      await sendReminder(db, { invoice, to, today, publicUrl: services.publicUrl(), step, by: null });
    });
  }
}

const hourIn = (timeZone: string, now: string): number =>
  Number(new Intl.DateTimeFormat("en-AU", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(new Date(now)));

export const invoiceJobs: Readonly<Record<string, Job>> = {
  [DRAW_JOB]: { run: async (payload, services) => drawDocument(services, Payload.parse(payload)) },
  "invoices.remind": { clock: "20 * * * *", run: async (_payload, services) => remindBySchedule(services) },
};
