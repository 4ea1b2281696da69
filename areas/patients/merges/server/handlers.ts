import { pictureFile } from "#areas/patients/patients/draft.contract.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { mayBeSaved, normaliseFields } from "#areas/patients/patients/rules/saving.ts";
import { claimFile, patientReply } from "#areas/patients/patient-record/server/index.ts";
import { auditSnapshot, findPatient, patientScope } from "#areas/patients/patients/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { stale } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import { mergedSince, type mergeRoutes, unanswered } from "../contract.ts";
import { areTwo, mayBeMerged } from "../rules/merging.ts";
import { isAnswered } from "../rules/undo-merge.ts";
import { mergeAudited, publishMovedRows } from "./audited-merge.ts";
import { type MergePair, isAlreadyMerged } from "./merging.ts";
import { findMerge, listStanding, lockBoth } from "./queries.ts";
import { countRows } from "./rows.ts";
import { findLaterMerge, questionsOf, undoMoves } from "./undo-merge.ts";

/**
 * Returns every feature's references to patients. A function because the references are complete only after
 * all features are defined.
 */
export type References = () => readonly PatientReference[];

const controller = "patient";

export const handlers = (references: References): Handlers<typeof mergeRoutes> => ({
  async preview({ db, client, actor, params, assertFound }) {
    const reach = patientScope(client, actor);
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
    const pair = assertFound(await lockBoth(db, client.ID, params.from_id, params.to_id));
    if (await isAlreadyMerged(db, pair, normaliseFields(fields, client.country)))
      return patientReply(db, pair.to, client.country);
    assertAllowed(mayBeMerged(pair.from, pair.to));
    await assertMergeable(call, pair);
    const after = await mergeAudited(call, client, pair, fields, references());
    return patientReply(db, after, client.country);
  },

  async listOf({ db, client, actor, params, assertFound }) {
    return listStanding(
      db,
      client.ID,
      assertFound(await findPatient(db, patientScope(client, actor), params.id)).ID,
    );
  },

  async get({ db, client, actor, params, assertFound, fail }) {
    const merge = assertFound(await findMerge(db, client.ID, params.id));
    if (merge.taken_back_at !== null) return { ...merge, added: [], changed: [] };
    const laterMerge = await findLaterMerge(db, merge);
    if (laterMerge) fail(mergedSince, { name: patientName(laterMerge.from), patient: laterMerge._from });
    const to = assertFound(await findPatient(db, patientScope(client, actor), merge._to));
    return { ...merge, ...(await questionsOf(db, merge, { to }, references())) };
  },

  async undo(call) {
    const { db, client, actor, params, body, assertFound, fail, auditWrite } = call;
    const { _from, _to } = assertFound(await findMerge(db, client.ID, params.id));
    const pair = assertFound(await lockBoth(db, client.ID, _from, _to));
    const merge = assertFound(await findMerge(db, client.ID, params.id));
    if (merge.taken_back_at !== null) return merge;
    const laterMerge = await findLaterMerge(db, merge);
    if (laterMerge) fail(mergedSince, { name: patientName(laterMerge.from), patient: laterMerge._from });
    const questions = await questionsOf(db, merge, pair, references());
    if (!isAnswered(questions, body)) fail(unanswered, { ...questions, patients: [_from, _to] });
    await undoMoves(db, merge, pair, actor.ID, { asked: questions, answers: body }, references());
    const message = hideParts(
      [hiddenPatient(merge.from), hiddenPatient(merge.to)],
      (from, to) => `undid the merge of ${from} into ${to}`,
    );
    for (const before of [pair.to, pair.from]) {
      const after = assertFound(await findPatient(db, patientScope(client, actor), before.ID));
      auditWrite({
        controller,
        identity: before.ID,
        message,
        before: auditSnapshot(before),
        after: auditSnapshot(after),
      });
    }
    publishMovedRows(call, client.ID, references());
    return assertFound(await findMerge(db, client.ID, merge.ID));
  },
});

/**
 * Rejects the merge if either patient was changed since the user began to choose (F-7), or if the resulting
 * patient is invalid.
 */
async function assertMergeable(
  call: HandlerContext<typeof mergeRoutes.merge>,
  { from, to }: MergePair,
): Promise<void> {
  const { db, client, body, assertAllowed, fail } = call;
  const { version, from_version, picture } = body;
  if (version !== undefined && version !== to.version)
    fail(stale, { current: await patientReply(db, to, client.country) });
  if (from_version !== undefined && from_version !== from.version)
    fail(stale, { current: await patientReply(db, from, client.country) });
  assertAllowed(mayBeSaved(body, client));
  if (
    !picture ||
    (await claimFile(call, picture, pictureFile, to.ID)) ||
    (await claimFile(call, picture, pictureFile, from.ID))
  )
    return;
  fail(unknownFile, undefined, { picture: unknownFile.sentence(undefined) });
}
