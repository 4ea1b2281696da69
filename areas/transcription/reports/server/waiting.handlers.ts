import { appointmentsBetween } from "#areas/calendar/appointments/server/index.ts";
import { listSteps } from "#areas/calendar/visits/server/index.ts";
import { clientName as nameOf } from "#areas/practice/clients/rules/name.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { clientName } from "#platform/access/client-name.ts";
import { listCompanyClients } from "#platform/access/company-clients.queries.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import { type CsvColumn, sendCsv, singleBatch } from "#platform/http/csv.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { mayReport } from "../rules/range.ts";
import { type DoctorDays, waitingReport } from "../rules/waiting.ts";
import { waitingDocument } from "../rules/waiting-document.ts";
import { type WaitingReport, type WaitingRow, waitingReportRoutes } from "../waiting.contract.ts";

type ReportContext = Pick<
  HandlerContext<typeof waitingReportRoutes.read>,
  "db" | "actor" | "client" | "query" | "now" | "assertAllowed"
>;

async function reportOf({
  db,
  actor,
  client,
  query,
  now,
  assertAllowed,
}: ReportContext): Promise<WaitingReport> {
  assertAllowed(mayReport(query));
  const { start, end } = query;
  const company = query.company ? client.company : null;
  const doctors: DoctorDays[] = [];
  for (const doctor of await listCompanyClients(
    db,
    actor,
    { ID: client.ID, company },
    waitingReportRoutes.read,
  )) {
    const today = todayIn(doctor.zone, now);
    doctors.push({
      ID: doctor.ID,
      name: nameOf(doctor),
      today,
      appointments: await appointmentsBetween(db, { ...doctor, today }, start, end),
      steps: await listSteps(db, doctor.ID, start, end),
    });
  }
  return waitingReport(doctors);
}

type GroupedRow = WaitingRow & { readonly group: "Doctor" | "Weekday" };

const columns: readonly CsvColumn<GroupedRow>[] = [
  ["Group", ({ group }) => group],
  ["Name", ({ label }) => label],
  ["Appointments", ({ appointments }) => appointments],
  ["Did not attend", ({ did_not_attend }) => did_not_attend],
  ["Waits measured", ({ waits }) => waits],
  ["Median wait (min)", ({ wait_median }) => wait_median],
  ["Longest wait (min)", ({ wait_longest }) => wait_longest],
  ["Lengths measured", ({ lengths }) => lengths],
  ["Median length (min)", ({ length_median }) => length_median],
  ["Booked (min)", ({ booked_median }) => booked_median],
];

export const waitingHandlers: Handlers<typeof waitingReportRoutes> = {
  read: (call) => reportOf(call),

  async csv(call) {
    const { by_doctor, by_weekday } = await reportOf(call);
    const rows = [
      ...by_doctor.map((row) => ({ ...row, group: "Doctor" as const })),
      ...by_weekday.map((row) => ({ ...row, group: "Weekday" as const })),
    ];
    const { start, end } = call.query;
    return sendCsv(call.reply, `waiting room ${start} ${end}.csv`, columns, singleBatch(rows));
  },

  async pdf(call) {
    const report = await reportOf(call);
    const { db, client, actor, query, now } = call;
    const by = `${actor.first_name} ${actor.last_name}`;
    const context = { client: await clientName(db, client), ...query, now: wallOf(now, client.zone), by };
    return sendPdf(
      call,
      `Waiting room ${query.start} ${query.end}.pdf`,
      waitingDocument(report, context),
      [],
    );
  },
};
