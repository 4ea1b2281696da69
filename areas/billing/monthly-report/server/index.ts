import { invoiceAccessOf, dayOf } from "#areas/billing/invoices/server/index.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { clientName } from "#platform/access/client-name.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type CsvColumn, sendCsv, csvAmount, singleBatch } from "#platform/http/csv.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { type MonthRow, monthlyReportRoutes } from "../contract.ts";
import { monthName } from "../rules/charts.ts";
import { monthlyDocument } from "../rules/document.ts";
import { monthsUntil } from "../rules/months.ts";
import { listMonths } from "./queries.ts";

type ReadContext = Pick<
  HandlerContext<typeof monthlyReportRoutes.read>,
  "db" | "actor" | "client" | "query" | "now"
>;

const readMonths = (call: ReadContext): Promise<MonthRow[]> =>
  listMonths(call.db, invoiceAccessOf(call), monthsUntil(dayOf(call), call.query.months), call.now);

const columns: readonly CsvColumn<MonthRow>[] = [
  ["Month", ({ month }) => monthName(month)],
  ["Invoices", ({ invoices }) => invoices],
  ["Invoiced", ({ invoiced }) => csvAmount(invoiced)],
  ["Received", ({ received }) => csvAmount(received)],
  ["Refunded", ({ refunded }) => csvAmount(refunded)],
  ["Credited", ({ credited }) => csvAmount(credited)],
  ["Not due", ({ not_due }) => csvAmount(not_due)],
  ["0–30 days", ({ days_0_30 }) => csvAmount(days_0_30)],
  ["31–60 days", ({ days_31_60 }) => csvAmount(days_31_60)],
  ["61–90 days", ({ days_61_90 }) => csvAmount(days_61_90)],
  ["Over 90 days", ({ over_90 }) => csvAmount(over_90)],
  ["Outstanding", ({ outstanding }) => csvAmount(outstanding)],
];

const handlers: Handlers<typeof monthlyReportRoutes> = {
  read: async (call) => ({ months: await readMonths(call) }),

  async csv(call) {
    const rows = await readMonths(call);
    return sendCsv(call.reply, "monthly report.csv", columns, singleBatch(rows.toReversed()));
  },

  async pdf(call) {
    const { db, client, actor, now } = call;
    const context = {
      client: client ? await clientName(db, client) : null,
      now: wallOf(now, client?.zone ?? zoneNamed(null)),
      by: `${actor.first_name} ${actor.last_name}`,
    };
    return sendPdf(call, "Monthly report.pdf", monthlyDocument(await readMonths(call), context), []);
  },
};

export const monthlyReport = defineFeature({
  name: "monthly-report",
  endpoints: [endpoints(monthlyReportRoutes, handlers)],
});
