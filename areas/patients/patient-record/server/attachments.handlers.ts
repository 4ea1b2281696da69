import { unknownFile } from "#platform/files/contract.ts";
import { hiddenFile, hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import type { Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { patientDeleted } from "#areas/patients/patients/draft.contract.ts";
import { findPatient, patientScope } from "#areas/patients/patients/server/index.ts";
import { attachmentFile, type patientRecordRoutes } from "../contract.ts";
import { findAttachment, insertAttachment, removeAttachment } from "./attachments.queries.ts";
import { claimFile } from "./files.ts";

export const attachmentHandlers: Pick<Handlers<typeof patientRecordRoutes>, "attach" | "detach"> = {
  async attach(call) {
    const { db, client, actor, params, body, assertAllowed, fail, assertFound, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const patient = assertFound(await findPatient(db, patientScope(client, actor), params.id, "lock"));
    if (patient.is_deleted) fail(patientDeleted);
    if (!(await claimFile(call, body._file, attachmentFile, patient.ID)))
      fail(unknownFile, undefined, { _file: unknownFile.sentence(undefined) });
    const ID = await insertAttachment(db, client.ID, patient.ID, body._file);
    const attachment = assertFound(await findAttachment(db, client.ID, patient.ID, ID));
    auditWrite({
      controller: "patient",
      identity: patient.ID,
      message: hideParts(
        [hiddenFile(attachment.name), hiddenPatient(patient)],
        (file, name) => `attached ${file} to patient ${name}`,
      ),
      after: attachment,
    });
    return attachment;
  },

  async detach({ db, client, actor, params, assertFound, auditWrite }) {
    const patient = assertFound(await findPatient(db, patientScope(client, actor), params.id, "lock"));
    const attachment = assertFound(await findAttachment(db, client.ID, patient.ID, params.attachmentId));
    await removeAttachment(db, client.ID, attachment.ID);
    auditWrite({
      controller: "patient",
      identity: patient.ID,
      message: hideParts(
        [hiddenFile(attachment.name), hiddenPatient(patient)],
        (file, name) => `removed ${file} from patient ${name}`,
      ),
      before: attachment,
    });
    return { ID: attachment.ID, is_deleted: true };
  },
};
