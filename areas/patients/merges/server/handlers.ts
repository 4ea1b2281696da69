import { pictureFile } from "#areas/patients/patients/draft.contract.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { mayBeSaved, stored } from "#areas/patients/patients/rules/saving.ts";
import { claimFile, patientReply } from "#areas/patients/patient-record/server/index.ts";
import { auditSnapshot, findPatient, reachOf } from "#areas/patients/patients/server/index.ts";
import { aPatient, hiding } from "#kernel/text/audit-words.ts";
import { stale } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import { mergedSince, type mergeRoutes, unanswered } from "../contract.ts";
import { areTwo, mayBeMerged } from "../rules/merging.ts";
import { isAnswered } from "../rules/undo-merge.ts";
import { mergeAudited, publishMovedRows } from "./audited-merge.ts";
import { type Both, isMergedSo } from "./merging.ts";
import { findMerge, listStanding, lockBoth } from "./queries.ts";
import { countRows } from "./rows.ts";
import { findLater, questionsOf, undoMoves } from "./undo-merge.ts";

/**
 * Returns every feature's references to patients. A function because the references are complete only after
 * all features are defined.
 */
export type References = () => readonly PatientReference[];

const controller = "patient";

export const handlers = (references: References): Handlers<typeof mergeRoutes> => ({
  async preview({ db, client, actor, params, assertFound }) {
    const reach = reachOf(client, actor);
    const from = assertFound(await findPatient(db, reach, params.from_id)).ID;
    const to = assertFound(await findPatient(db, reach, params.to_id)).ID;
    return { counts: await countRows(db, references(), { _doctor: client.ID, from, to }) };
  },

  // Keeps `to` with the values of the request and moves all rows of `from` to `to` (C-40).
  async merge(call) {
    const { db, client, params, body, assertAllowed, assertFound } = call;
    const { version: _version, from_version: _from_version, _doctor, ...fields } = body;
    assertAllowed(assertSameClient({ _doctor }, client));
    assertAllowed(areTwo(params.from_id, params.to_id));
    const both = assertFound(await lockBoth(db, client.ID, params.from_id, params.to_id));
    if (await isMergedSo(db, both, stored(fields, client.country))) return patientReply(db, both.to, client.country);
    assertAllowed(mayBeMerged(both.from, both.to));
    await insistOn(call, both);
    const after = await mergeAudited(call, client, both, fields, references());
    return patientReply(db, after, client.country);
  },

  async listOf({ db, client, actor, params, assertFound }) {
    return listStanding(db, client.ID, assertFound(await findPatient(db, reachOf(client, actor), params.id)).ID);
  },

  async get({ db, client, actor, params, assertFound, fail }) {
    const merge = assertFound(await findMerge(db, client.ID, params.id));
    if (merge.taken_back_at !== null) return { ...merge, added: [], changed: [] };
    const later = await findLater(db, merge);
    if (later) fail(mergedSince, { name: patientName(later.from), patient: later._from });
    const to = assertFound(await findPatient(db, reachOf(client, actor), merge._to));
    return { ...merge, ...(await questionsOf(db, merge, { to }, references())) };
  },

  async undo(call) {
    const { db, client, actor, params, body, assertFound, fail, auditWrite } = call;
    const { _from, _to } = assertFound(await findMerge(db, client.ID, params.id));
    const both = assertFound(await lockBoth(db, client.ID, _from, _to));
    const merge = assertFound(await findMerge(db, client.ID, params.id));
    if (merge.taken_back_at !== null) return merge;
    const later = await findLater(db, merge);
    if (later) fail(mergedSince, { name: patientName(later.from), patient: later._from });
    const asked = await questionsOf(db, merge, both, references());
    if (!isAnswered(asked, body)) fail(unanswered, { ...asked, patients: [_from, _to] });
    await undoMoves(db, merge, both, actor.ID, { asked, answers: body }, references());
    const message = hiding([aPatient(merge.from), aPatient(merge.to)], (from, to) => `undid the merge of ${from} into ${to}`);
    for (const before of [both.to, both.from]) {
      const after = assertFound(await findPatient(db, reachOf(client, actor), before.ID));
      auditWrite({ controller, identity: before.ID, message, before: auditSnapshot(before), after: auditSnapshot(after) });
    }
    publishMovedRows(call, client.ID, references());
    return assertFound(await findMerge(db, client.ID, merge.ID));
  },
});

/**
 * Rejects the merge if either patient was changed since the user began to choose (F-7), or if the resulting
 * patient is invalid.
 */
async function insistOn(call: HandlerContext<typeof mergeRoutes.merge>, { from, to }: Both): Promise<void> {
  const { db, client, body, assertAllowed, fail } = call;
  const { version, from_version, picture } = body;
  if (version !== undefined && version !== to.version) fail(stale, { current: await patientReply(db, to, client.country) });
  if (from_version !== undefined && from_version !== from.version)
    fail(stale, { current: await patientReply(db, from, client.country) });
  assertAllowed(mayBeSaved(body, client));
  if (!picture || (await claimFile(call, picture, pictureFile, to.ID)) || (await claimFile(call, picture, pictureFile, from.ID)))
    return;
  fail(unknownFile, undefined, { picture: unknownFile.sentence(undefined) });
}
