import { isLiveVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { lockPatient, patientExists } from "#areas/patients/patients/server/index.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import {
  alreadyRecalled,
  CHOOSE_PATIENT,
  CHOOSE_TYPE,
  notByHand,
  recallEnded,
  type recallRoutes,
} from "../contract.ts";
import { countsFrom, lastDayOf } from "../rules/due.ts";
import { mayEnd } from "../rules/recall.ts";
import { previewRecalls, sendRecalls } from "./messages.ts";
import {
  countRecalls,
  findRecall,
  insertRecall,
  isRecalledAlready,
  listRecalls,
  listRecallsOfPatient,
  lockRecall,
  type RecallRow,
  setEnd,
} from "./recall.queries.ts";

const controller = "recall";

export const handlers: Handlers<typeof recallRoutes> = {
  async list({ db, client, params, query }) {
    const until = query.span === undefined ? null : lastDayOf(query.span, client.today);
    const filter = { ...query, until };
    const recalls = await listRecalls(db, client.ID, filter, params);
    const offset = offsetOf(params.pageSize, params.pageNumber);
    return pageOf("recalls", recalls, await countRecalls(db, client.ID, filter, offset));
  },

  async ofPatient({ db, client, params, assertFound }) {
    assertFound((await patientExists(db, client.ID, params.id)) || null);
    return listRecallsOfPatient(db, client.ID, params.id);
  },

  async create(call) {
    const { db, client, body, actor, assertAllowed, assertFound, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const { _doctor, ...typed } = body;
    const fields = { ...typed, _visit_type: body._visit_type ?? null };
    await assertReferences(call, { ID: 0, ...fields }, fields._visit_type !== null);
    const counts_from = countsFrom(fields.due_on, client.today);
    const identity = await insertRecall(db, client.ID, { ...fields, counts_from, _created_by: actor.ID });
    const after = assertFound(await findRecall(db, client.ID, identity));
    const message = namePatient(after.patient, (who) => `added a recall of ${who}`);
    auditWrite({ controller, identity, message, after });
    return after;
  },

  async update(call) {
    const { db, client, params, body, assertAllowed, assertFound, fail, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    await lockRecall(db, client.ID, params.id);
    const current = () => findRecall(db, client.ID, params.id);
    const before = assertFound(await current());
    if (before.source !== "hand") return fail(notByHand);
    if (before.outcome !== null) return fail(recallEnded);
    const { _doctor, version, ...fields } = body;
    const changed = { ...before, ...fields };
    await assertReferences(
      call,
      changed,
      changed._visit_type !== null && changed._visit_type !== before._visit_type,
    );
    const counts_from = countsFrom(changed.due_on, wallOf(before.created_time, client.zone).day);
    const key = { _doctor: client.ID, ID: before.ID };
    await updateVersioned(db, "recall", key, { ...fields, counts_from }, { version, current });
    const after = assertFound(await current());
    const message = namePatient(after.patient, (who) => `changed the recall of ${who}`);
    auditWrite({ controller, identity: after.ID, message, before, after });
    return after;
  },

  async end({ db, client, params, body, actor, now, assertAllowed, assertFound, fail, auditWrite }) {
    assertAllowed(mayEnd(body));
    await lockRecall(db, client.ID, params.id);
    const before = assertFound(await findRecall(db, client.ID, params.id));
    const { outcome, outcome_reason: reason = null } = body;
    if (before.outcome === outcome && before.outcome_reason === reason) return before;
    if (before.outcome !== null) return fail(recallEnded);
    await setEnd(db, client.ID, before.ID, { outcome, reason, at: now, by: actor.ID });
    const after = assertFound(await findRecall(db, client.ID, before.ID));
    const did = outcome === "done" ? "closed" : "dismissed";
    const message = namePatient(after.patient, (who) => `${did} the recall of ${who}`);
    auditWrite({ controller, identity: before.ID, message, before, after });
    return after;
  },

  async reopen({ db, client, params, assertFound, auditWrite }) {
    await lockRecall(db, client.ID, params.id);
    const before = assertFound(await findRecall(db, client.ID, params.id));
    if (before.outcome === null) return before;
    await setEnd(db, client.ID, before.ID, null);
    const after = assertFound(await findRecall(db, client.ID, before.ID));
    const message = namePatient(after.patient, (who) => `opened the recall of ${who} again`);
    auditWrite({ controller, identity: before.ID, message, before, after });
    return after;
  },

  preview: ({ db, services, client, query, now }) =>
    previewRecalls({ db, services, client, now }, [...new Set(query.ids)]),

  async send({ db, services, client, actor, body, now, auditWrite }) {
    const ids = [...new Set(body.ids)];
    const { results, entries } = await sendRecalls({ db, services, client, now, by: actor.ID }, ids);
    for (const entry of entries) auditWrite(entry);
    return results;
  },
};

type RecallCall = Pick<
  HandlerContext<typeof recallRoutes.create>,
  "db" | "client" | "assertAllowed" | "fail"
>;
type Referring = Pick<RecallRow, "ID" | "_patient" | "_visit_type" | "due_on">;

/**
 * Requires a live patient and a live type of the client, and that the patient has no such recall already. An
 * unchanged type may have been archived.
 */
async function assertReferences(
  { db, client, assertAllowed, fail }: RecallCall,
  recall: Referring,
  isNewType: boolean,
): Promise<void> {
  const patient = await lockPatient(db, client.ID, recall._patient);
  const knowsPatient = patient !== undefined && !patient.is_deleted;
  const knowsType =
    !isNewType || recall._visit_type === null || (await isLiveVisitType(db, client.ID, recall._visit_type));
  assertAllowed(
    verdictOf({
      ...(knowsPatient ? {} : { _patient: CHOOSE_PATIENT }),
      ...(knowsType ? {} : { _visit_type: CHOOSE_TYPE }),
    }),
  );
  if (await isRecalledAlready(db, client.ID, recall)) fail(alreadyRecalled);
}
