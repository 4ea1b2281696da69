import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { parseTypedDay } from "#kernel/dates/day.ts";
import { normaliseMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { normalisePhone } from "#kernel/addresses/phone.ts";
import { forbidden, stale } from "#kernel/contract/problem.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import { isSearchable, readPatientQuery } from "#kernel/lists/search-query.ts";
import type { Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { patientDeleted, patientMerged, pictureFile } from "../draft.contract.ts";
import type { patientRoutes } from "../contract.ts";
import { mayBeSaved } from "../rules/saving.ts";
import { searchPlan } from "../rules/search-plan.ts";
import { addPatient } from "./add-patient.ts";
import { patientsCsv } from "./csv.ts";
import { listLikely } from "./duplicate-candidates.queries.ts";
import { auditSnapshot } from "./audit-snapshot.ts";
import type { RecordParts } from "./record-parts.ts";
import { findNeighbours, findPatient, listAll, listIds, readPage } from "./queries.ts";
import { patientScope } from "./patient-scope.ts";
import { listRows } from "./row.queries.ts";
import { markDeleted, updatePatient } from "./saving.ts";
import { searchPatients } from "./search.queries.ts";

const wrongPicture = { picture: unknownFile.sentence(undefined) };

export const handlers = ({
  patientReply,
  readPatient,
  claimFile,
}: RecordParts): Handlers<typeof patientRoutes> => ({
  async duplicateCandidates({ db, client, actor, query }) {
    const person = {
      first_name: query.first_name ?? "",
      last_name: query.last_name ?? "",
      dob: parseTypedDay(query.dob ?? "", client.today, { past: true }),
      medicare_number: normaliseMedicareNumber(query.medicare_number ?? "") || null,
      mobile: normalisePhone(query.mobile ?? "", client.country),
    };
    const candidates = await listLikely(db, patientScope(client, actor), person, query.except ?? 0);
    const rows = await listRows(
      db,
      client.ID,
      candidates.map(({ ID }) => ID),
      client.today,
    );
    const reasonById = new Map(candidates.map(({ ID, likeness }) => [ID, likeness]));
    return rows.map((row) => ({ ...row, likeness: reasonById.get(row.ID) ?? "name" }));
  },

  // Returns no patients for a query that is too short (RULE-PAT-01).
  async search({ db, client, actor, params, query }) {
    if (!isSearchable(params.query)) return [];
    const plan = searchPlan(readPatientQuery(params.query, client.today));
    return searchPatients(db, patientScope(client, actor), query, plan, client.today);
  },

  async listAll({ db, client, actor, query }) {
    return listAll(db, patientScope(client, actor), query, client.today);
  },

  async csv({ db, client, actor, query, reply, auditList }) {
    const ids = await listIds(db, patientScope(client, actor), query, client.today);
    if (ids.length > 0) auditList(client.ID, "patient", ids);
    reply.header("content-type", "text/csv; charset=utf-8").header("cache-control", "no-store");
    return patientsCsv(db, client, ids);
  },

  // Returns one page of the list (RULE-PAT-02).
  async list({ db, client, actor, params: { pageSize, pageNumber }, query }) {
    const page = { limit: pageSize, offset: offsetOf(pageSize, pageNumber) };
    return readPage(db, patientScope(client, actor), query, page, client.today);
  },

  async get({ db, client, actor, params, assertFound }) {
    return assertFound(await readPatient(db, patientScope(client, actor), params.id, client.country));
  },

  async neighbours({ db, client, actor, params, query, assertFound }) {
    const reach = patientScope(client, actor);
    const patient = assertFound(await findPatient(db, reach, params.id));
    return findNeighbours(db, reach, query, patient, client.today);
  },

  async create(call) {
    const { db, client, body, assertAllowed, fail } = call;
    assertAllowed(assertSameClient(body, client));
    if (body.picture && !(await claimFile(call, body.picture, pictureFile, null)))
      fail(unknownFile, undefined, wrongPicture);
    return patientReply(db, await addPatient(call, body), client.country);
  },

  async update(call) {
    const {
      db,
      client,
      actor,
      requestingID,
      params,
      query,
      body,
      assertAllowed,
      fail,
      assertFound,
      auditWrite,
    } = call;
    const { version, _doctor, ...fields } = body;
    assertAllowed(assertSameClient({ _doctor }, client));
    const before = assertFound(await findPatient(db, patientScope(client, actor), params.id, "lock"));
    if (version !== undefined && version !== before.version)
      fail(stale, { current: await patientReply(db, before, client.country) });
    if (before._merged_into !== null) fail(patientMerged);
    const isRestoring = before.is_deleted && fields.is_deleted === false;
    const isMoved = fields.is_deleted !== undefined && fields.is_deleted !== before.is_deleted;
    if (isMoved && !resolveAccess(actor, client, "patient.delete", requestingID)) fail(forbidden);
    if (before.is_deleted && !isRestoring) fail(patientDeleted);
    assertAllowed(mayBeSaved(fields, client));
    const { picture } = fields;
    if (picture && !(await claimFile(call, picture, pictureFile, before.ID)))
      fail(unknownFile, undefined, wrongPicture);
    const after = await updatePatient(db, client, before, fields, query.missing ?? false);
    const verb = isRestoring ? "restored" : isMoved ? "deleted" : "changed";
    auditWrite({
      controller: "patient",
      identity: after.ID,
      message: hideParts([hiddenPatient(after)], (name) => `${verb} patient ${name}`),
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    });
    return patientReply(db, after, client.country);
  },

  // Keeps the row because health records must be kept (RULE-PERM-16). Deleting a deleted patient changes
  // nothing.
  async remove({ db, client, actor, params, assertFound, auditWrite }) {
    const patient = assertFound(await findPatient(db, patientScope(client, actor), params.id, "lock"));
    if (!patient.is_deleted) {
      await markDeleted(db, patient);
      auditWrite({
        controller: "patient",
        identity: patient.ID,
        message: hideParts([hiddenPatient(patient)], (name) => `deleted patient ${name}`),
        before: auditSnapshot(patient),
      });
    }
    return { ID: patient.ID, is_deleted: true };
  },
});
