import { findPatient, updatePatient } from "#areas/patients/patients/server/index.ts";
import { readList, sendList } from "#areas/transcription/consultation-lists/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { isBillable, parsePatientCategory } from "#kernel/people/patient-category.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { claimGone, claimNeeded, type rchRoutes, unknownFund } from "../rch.contract.ts";
import { listClients } from "./queries.ts";
import { lockClaims, claimsOfMrn, findByMrn, findFund, setCategory } from "./rch.queries.ts";
import { repliesOf } from "./reply.ts";

type ConvertContext = HandlerContext<typeof rchRoutes.category>;
type Claims = Awaited<ReturnType<typeof lockClaims>>;

export const rchHandlers: Handlers<typeof rchRoutes> = {
  async byMrn({ db, actor, client, params, assertFound }) {
    const patientRow = assertFound(await findByMrn(db, actor, client?.ID ?? null, params.mrn));
    const patient = assertFound((await repliesOf(db, [patientRow]))[0]);
    return { patient, claims: await claimsOfMrn(db, actor, client?.ID ?? null, params.mrn) };
  },

  // Gives claims a category (RULE-CONV-01, RULE-CONV-02).
  async category(call) {
    const { db, actor, client, query, body, fail } = call;
    const category = parsePatientCategory(query.category ?? "");
    if (category === null || body.length === 0) return fail(claimNeeded);
    const ids = [...new Set(body)];
    const claims = await lockClaims(db, actor, client?.ID ?? null, ids);
    if (claims.length < ids.length) fail(claimGone);
    const fund = query.health_fund ? ((await findFund(db, query.health_fund)) ?? fail(unknownFund)) : null;
    await setCategory(db, claims, category);
    await changePatients(call, claims, { category, ...(fund ? { _health_fund: fund } : {}) });
    const isSent = isBillable(category);
    if (isSent) await sendClaims(call, claims);
    return { converted: claims.length, sent_to_tasklist: isSent };
  },
};

type Change = Partial<Parameters<typeof updatePatient>[3]>;

async function changePatients(
  { db, query, assertFound, auditWrite }: ConvertContext,
  claims: Claims,
  values: Change,
): Promise<void> {
  const owners = await listClients(
    db,
    claims.map(({ _doctor }) => _doctor),
  );
  const { fund_number, mrn } = query;
  const change = { ...values, ...(fund_number ? { fund_number } : {}), ...(mrn ? { mrn } : {}) };
  for (const [_patient, [claim]] of Map.groupBy(claims, (each) => each._patient)) {
    if (!claim) continue;
    const { _doctor } = claim;
    const before = assertFound(await findPatient(db, { _doctor, locked_by: null }, _patient, "lock"));
    const after = await updatePatient(db, assertFound(owners.get(_doctor)), before, change, false);
    const { category, _health_fund } = before;
    const oldValues = { category, _health_fund, fund_number: before.fund_number, mrn: before.mrn };
    const message = hideParts([hiddenPatient(after)], (who) => `converted the claims of ${who}`);
    auditWrite({
      controller: "patient",
      identity: _patient,
      _doctor,
      message,
      before: oldValues,
      after: change,
    });
  }
}

/** Sends each list's converted claims to billing as a task. The other claims move to a new list. */
async function sendClaims(
  { db, actor, now, assertFound, auditWrite }: ConvertContext,
  claims: Claims,
): Promise<void> {
  for (const [_list, claimsOfList] of Map.groupBy(claims, (claim) => claim._list)) {
    const list = assertFound(await readList(db, claimsOfList[0]?._doctor ?? 0, _list));
    const rows = list.consultations.filter(({ ID }) => claimsOfList.some((claim) => claim.ID === ID));
    await sendList(db, list, rows, { person: actor.ID, now, notes: list.notes, auditWrite });
  }
}
