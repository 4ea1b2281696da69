import { appointmentsBetween } from "#areas/calendar/appointments/server/index.ts";
import { OFFICE_ZONE } from "#areas/transcription/tasks/rules/due-time.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { clientName } from "#platform/access/client-name.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import { type CsvColumn, sendCsv, singleBatch } from "#platform/http/csv.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { AppointmentRow, reportRoutes, TranscriptionReport, TranscriptionRow } from "../contract.ts";
import { appointmentReport } from "../rules/appointments.ts";
import { reportDocument } from "../rules/document.ts";
import { mayReport } from "../rules/range.ts";
import { totalsOf } from "../rules/totals.ts";
import { transcriptionDocument } from "../rules/transcription-document.ts";
import { fillWeeks } from "../rules/weeks.ts";
import { listTranscription, listTypists, listWeeks } from "./queries.ts";

type ReportContext = Pick<
  HandlerContext<typeof reportRoutes.appointments>,
  "db" | "client" | "query" | "assertAllowed"
>;

async function reportOf({ db, client, query, assertAllowed }: ReportContext) {
  assertAllowed(mayReport(query));
  return appointmentReport(await appointmentsBetween(db, client, query.start, query.end));
}

type TranscriptionContext = Pick<
  HandlerContext<typeof reportRoutes.transcription>,
  "db" | "actor" | "client" | "query" | "assertAllowed"
>;

async function transcriptionOf({
  db,
  actor,
  client,
  query,
  assertAllowed,
}: TranscriptionContext): Promise<TranscriptionReport> {
  assertAllowed(mayReport(query));
  const filter = { actor, client, ...query };
  const rows = await listTranscription(db, filter);
  return {
    rows,
    totals: totalsOf(rows),
    weeks: fillWeeks(await listWeeks(db, filter), query),
    typists: actor.kind === "staff" ? await listTypists(db, filter) : [],
  };
}

const appointmentColumns: readonly CsvColumn<AppointmentRow>[] = [
  ["Date", ({ date }) => formatDay(date)],
  ["Location", ({ location }) => location],
  ["Appointments", ({ appointments }) => appointments],
  ["Theatre", ({ theatre }) => theatre],
  ["Other", ({ other }) => other],
  ["Cancelled", ({ cancelled }) => cancelled],
  ["Billed", ({ billed }) => billed],
  ["Minutes", ({ minutes }) => minutes],
];

const transcriptionColumns: readonly CsvColumn<TranscriptionRow>[] = [
  ["Month", ({ month }) => month],
  ["Client", ({ client }) => `${client.first_name} ${client.last_name}`],
  ["Typist", ({ typist }) => (typist ? `${typist.first_name} ${typist.last_name}` : "")],
  ["Letters", ({ letters }) => letters],
  ["Corrected letters", ({ corrected }) => corrected],
  ["Minutes", ({ minutes }) => minutes.toFixed(2)],
  ["Characters", ({ characters }) => characters],
];

export const handlers: Handlers<typeof reportRoutes> = {
  appointments: (call) => reportOf(call),

  async appointmentsCsv(call) {
    const { rows } = await reportOf(call);
    const { start, end } = call.query;
    return sendCsv(call.reply, `appointments ${start} ${end}.csv`, appointmentColumns, singleBatch(rows));
  },

  async appointmentsPdf(call) {
    const report = await reportOf(call);
    const { db, client, actor, query, now } = call;
    const by = `${actor.first_name} ${actor.last_name}`;
    const context = { client: await clientName(db, client), ...query, now: wallOf(now, client.zone), by };
    return sendPdf(
      call,
      `Appointments ${context.start} ${context.end}.pdf`,
      reportDocument(report, context),
      [],
    );
  },

  transcription: (call) => transcriptionOf(call),

  async transcriptionCsv({ db, actor, client, query, reply, assertAllowed }) {
    assertAllowed(mayReport(query));
    const rows = await listTranscription(db, { actor, client, ...query });
    return sendCsv(
      reply,
      `transcription ${query.start} ${query.end}.csv`,
      transcriptionColumns,
      singleBatch(rows),
    );
  },

  async transcriptionPdf(call) {
    const report = await transcriptionOf(call);
    const { db, client, actor, query, now } = call;
    const context = {
      client: client ? await clientName(db, client) : null,
      ...query,
      now: wallOf(now, OFFICE_ZONE),
      by: `${actor.first_name} ${actor.last_name}`,
    };
    return sendPdf(
      call,
      `Transcription ${query.start} ${query.end}.pdf`,
      transcriptionDocument(report, context),
      [],
    );
  },
};
