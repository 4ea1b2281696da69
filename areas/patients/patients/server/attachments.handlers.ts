import { unknownFile } from "#platform/files/contract.ts";
import { aFile, aPatient, hiding } from "#kernel/audit-words.ts";
import type { Handlers } from "#platform/http/call.ts";
import { ownerAgrees } from "#platform/access/owner-agrees.ts";
import { type attachmentRoutes, patientDeleted } from "../attachments.contract.ts";
import { findAttachment, insertAttachment, removeAttachment } from "./attachments.queries.ts";
import { claimFile } from "./files.ts";
import { findPatient } from "./queries.ts";
import { reachOf } from "./reach.ts";

export const attachmentHandlers: Handlers<typeof attachmentRoutes> = {
  async attach(call) {
    const { db, client, actor, params, body, insist, refuse, found, changed } = call;
    insist(ownerAgrees(body, client));
    const patient = found(await findPatient(db, reachOf(client, actor), params.id, "lock"));
    if (patient.is_deleted) refuse(patientDeleted);
    if (!(await claimFile(call, body._file, patient.ID)))
      refuse(unknownFile, undefined, { _file: unknownFile.sentence(undefined) });
    const ID = await insertAttachment(db, client.ID, patient.ID, body._file);
    const attachment = found(await findAttachment(db, client.ID, patient.ID, ID));
    changed({
      controller: "patient",
      identity: patient.ID,
      message: hiding([aFile(attachment.name), aPatient(patient)], (file, who) => `attached ${file} to patient ${who}`),
      after: attachment,
    });
    return attachment;
  },

  async detach({ db, client, actor, params, found, changed }) {
    const patient = found(await findPatient(db, reachOf(client, actor), params.id, "lock"));
    const attachment = found(await findAttachment(db, client.ID, patient.ID, params.attachmentId));
    await removeAttachment(db, client.ID, attachment.ID);
    changed({
      controller: "patient",
      identity: patient.ID,
      message: hiding([aFile(attachment.name), aPatient(patient)], (file, who) => `removed ${file} from patient ${who}`),
      before: attachment,
    });
    return { ID: attachment.ID, is_deleted: true };
  },
};
