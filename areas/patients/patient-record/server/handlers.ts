import { Patient } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { patientScope } from "#areas/patients/patients/server/index.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { clientName } from "#platform/access/client-name.ts";
import { sendPdf } from "#platform/documents/pdf.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { patientRecordRoutes } from "../contract.ts";
import { patientSummary } from "../rules/summary.ts";
import { attachmentHandlers } from "./attachments.handlers.ts";
import { readPatient } from "./patient-reply.ts";

export const handlers: Handlers<typeof patientRecordRoutes> = {
  ...attachmentHandlers,

  async summaryPdf(call) {
    const { db, client, actor, params, now, assertFound } = call;
    const [record, name] = await Promise.all([
      readPatient(db, patientScope(client, actor), params.id, client.country),
      clientName(db, client),
    ]);
    const patient = Patient.parse(assertFound(record));
    const summary = patientSummary(patient, {
      name,
      country: client.country,
      today: client.today,
      now: wallOf(now, client.zone),
      by: `${actor.first_name} ${actor.last_name}`,
    });
    return sendPdf(call, `Summary ${patientName(patient)}.pdf`, summary, []);
  },
};
