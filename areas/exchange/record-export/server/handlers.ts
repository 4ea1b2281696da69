import type { z } from "zod";
import { forbidden } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers } from "#platform/http/call.ts";
import { latestRun } from "#platform/jobs/index.ts";
import { ExportCounts, type RecordExport, type recordExportRoutes } from "../contract.ts";
import { EXPORT_JOB, exportKey, startExport } from "./export-job.ts";
import { endExport, type ExportRow, findExport, findRunning, insertExport, listExports } from "./queries.ts";
import { seesAll } from "./rights.ts";

const controller = "recordexport";

export const handlers: Handlers<typeof recordExportRoutes> = {
  async list({ db, client }) {
    return Promise.all((await listExports(db, client.ID)).map((row) => toReply(db, client.ID, row)));
  },

  async create(call) {
    const { db, client, actor, services, assertFound, auditWrite } = call;
    if (!seesAll(call)) call.fail(forbidden);
    const added = await insertExport(db, client.ID, actor.ID);
    const { ID } = added ?? assertFound(await findRunning(db, client.ID));
    if (added) {
      await startExport(services, db, { doctor: client.ID, ID, person: actor.ID });
      auditWrite({ controller, identity: ID, message: "started an export of all records" });
    }
    return toReply(db, client.ID, assertFound(await findExport(db, client.ID, ID)));
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const { ID, ended_time, _file } = assertFound(await findExport(db, client.ID, params.id));
    if (ended_time === null || _file !== null) {
      await endExport(db, client.ID, ID);
      const message =
        ended_time === null ? "stopped an export of all records" : "deleted the archive of an export";
      auditWrite({ controller, identity: ID, message });
    }
    return { ID };
  },
};

async function toReply(db: Db, _doctor: number, row: ExportRow): Promise<z.input<typeof RecordExport>> {
  const { ID, created_time, ended_time, _file, name, size, mime_type, first_name, last_name } = row;
  return {
    ID,
    created_time,
    ended_time,
    started_by: `${first_name} ${last_name}`,
    counts: ExportCounts.nullable().catch(null).parse(row.counts),
    file:
      _file === null || name === null || size === null || mime_type === null
        ? null
        : { ID: _file, name, size, mime_type },
    job: ended_time === null ? await latestRun(db, EXPORT_JOB, exportKey(_doctor, ID)) : null,
  };
}
