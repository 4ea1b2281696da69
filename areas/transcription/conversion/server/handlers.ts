import { randomUUID } from "node:crypto";
import {
  auditSnapshot,
  convertPatient,
  findPatient,
  lockForConversion,
  type PatientRecord,
  renewConversionLock,
  unlockConversion,
} from "#areas/patients/patients/server/index.ts";
import type { ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { mayBeSaved } from "#areas/patients/patients/rules/saving.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { notFound, stale } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import { answerFile, findFile } from "#platform/files/server/index.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type conversionRoutes, unlockFailed } from "../contract.ts";
import { hasNames, isGuid, mayConvert, queryOf } from "../rules/converting.ts";
import { formatPictures } from "../rules/words.ts";
import { saveLabelValues, withoutLabelValues } from "./label-values.ts";
import { endReleaseRequests } from "./lock.queries.ts";
import { countHeld, currentLock, hideGuids, listDone, listHeld, listOthers } from "./progress.queries.ts";
import {
  type ConversionFilter,
  converterOf,
  countWaiting,
  findHeldPicture,
  findToConvert,
  holderOf,
  listClients,
  listHolders,
  listClaims,
  takeWaiting,
} from "./queries.ts";
import { notifyConverters } from "./news.ts";
import { brief, repliesOf } from "./reply.ts";

const controller = "conversion";

export const handlers = (notifyReferralsChanged: ReferralsChanged): Handlers<typeof conversionRoutes> => ({
  // Locks and returns pictures to convert (RULE-CONV-03).
  async list(call) {
    const { db, actor, query, fail } = call;
    const filter = filterOf(call);
    if (filter.status === "Edited" && !hasRight(actor, "conversion.validate")) fail(notFound);
    const lock = await currentLock(db, actor.ID);
    const guid = lock?.lock_guid ?? randomUUID();
    const donePictures = lock === null ? [] : await listDone(db, actor.ID, guid, filter.status);
    const heldPictures = query.resume ? await listHeld(db, actor.ID, filter, call.params.pageSize) : [];
    const isUnderWay = query.resume === true && heldPictures.length + donePictures.length > 0;
    const takenPictures = isUnderWay
      ? heldPictures
      : await takeWaiting(db, filter, { ...call.params, after: query.after, guid });
    await lockForConversion(db, actor.ID, guid, takenPictures);
    auditLocks(
      call,
      takenPictures.filter(({ locked_by }) => locked_by !== actor.ID),
    );
    const [totalItems, others] = [
      await countWaiting(db, filter),
      hideGuids(actor, await listOthers(db, filter)),
    ];
    const since =
      takenPictures.length + donePictures.length === 0
        ? null
        : ((await currentLock(db, actor.ID))?.since ?? null);
    return {
      patients: await repliesOf(db, takenPictures),
      ...(await outcomesOf(db, donePictures)),
      totalItems,
      guid,
      since,
      others,
    };
  },

  async round({ db, actor, query, fail }) {
    const { status = "Unconverted", search = "", group = 0 } = query;
    if (status === "Edited" && !hasRight(actor, "conversion.validate")) fail(notFound);
    const of = { actor, client: null, needs: needsOf(status), status } as const;
    const waiting = await countWaiting(db, { ...of, query: queryOf(search), group });
    return { held: await countHeld(db, actor.ID), waiting };
  },

  async others({ db, actor, query, fail }) {
    const { status = "Unconverted" } = query;
    if (status === "Edited" && !hasRight(actor, "conversion.validate")) fail(notFound);
    return hideGuids(actor, await listOthers(db, { actor, needs: needsOf(status), status }));
  },

  async update(call) {
    const { db, actor, client, params, body, now, assertAllowed, assertFound, fail, auditWrite } = call;
    const { fields: patient, read: labelValues } = withoutLabelValues(body);
    const { guid, version, _doctor, ...fields } = patient;
    const before = assertFound(await findToConvert(db, actor, client?.ID ?? null, params.id));
    assertAllowed(mayConvert({ ...before, holder: await holderOf(db, before) }, converterOf(actor), guid));
    if (version !== undefined && version !== before.version)
      fail(stale, { current: (await repliesOf(db, [before]))[0] });
    const owner = assertFound((await listClients(db, [before._doctor])).get(before._doctor));
    assertAllowed(
      hasNames({
        first_name: fields.first_name ?? before.first_name,
        last_name: fields.last_name ?? before.last_name,
      }),
    );
    const today = todayIn(owner.zone, now);
    assertAllowed(mayBeSaved(fields, { country: owner.country, today }));
    const [claim = null] = await listClaims(db, [before], "lock");
    const saved = await convertPatient(db, owner, before, fields);
    await saveLabelValues(
      call,
      { client: { ID: owner.ID, today }, patient: saved, claim, wasThere: false },
      labelValues,
      notifyReferralsChanged,
    );
    await renewConversionLock(db, actor.ID, before.lock_guid);
    notifyConverters(call, owner.ID);
    // Reads the patient again because the referral may have changed its status.
    const after = assertFound(await findToConvert(db, actor, owner.ID, saved.ID));
    const message = hideParts(
      [hiddenPatient(after)],
      (who) => `${before.status === "Edited" ? "checked" : "converted"} patient ${who}`,
    );
    const [beforeSnapshot, afterSnapshot] = [auditSnapshot(before), auditSnapshot(after)];
    auditWrite({
      controller: "patient",
      identity: after.ID,
      _doctor: after._doctor,
      message,
      before: beforeSnapshot,
      after: afterSnapshot,
    });
    return assertFound((await repliesOf(db, [after]))[0]);
  },

  async picture(call) {
    const { db, actor, params, assertFound, auditList } = call;
    const { _doctor, picture } = assertFound(await findHeldPicture(db, actor.ID, params.id));
    const file = assertFound(await findFile(db, _doctor, picture ?? 0));
    auditList(_doctor, "file", [file.ID]);
    return answerFile(call, file, true);
  },

  async unlock({ db, actor, params: { guid }, fail, auditWrite }) {
    if (!isGuid(guid)) return { unlocked: 0 };
    const holders = await listHolders(db, guid);
    const isHeldByOthers = holders.some(({ locked_by }) => locked_by !== actor.ID);
    if (isHeldByOthers && !hasRight(actor, "conversion.unlock")) return fail(unlockFailed, { guid });
    const unlocked = await unlockConversion(db, guid);
    await endReleaseRequests(db, guid);
    for (const [_doctor, patients] of Map.groupBy(unlocked, (patient) => patient._doctor)) {
      const message = `unlocked ${formatPictures(patients.length)}`;
      auditWrite({ controller, identity: _doctor, _doctor, message, patients: patients.map(({ ID }) => ID) });
    }
    return { unlocked: unlocked.length };
  },
});

const needsOf = (status: ConversionFilter["status"]) =>
  status === "Edited" ? "conversion.validate" : "conversion.convert";

function filterOf({
  actor,
  client,
  params,
  query,
}: Pick<
  HandlerContext<typeof conversionRoutes.list>,
  "actor" | "client" | "params" | "query"
>): ConversionFilter {
  const { status = "Unconverted" } = query;
  return {
    actor,
    client: client?.ID ?? null,
    needs: needsOf(status),
    status,
    query: queryOf(params.query),
    group: params.group,
  };
}

/**
 * Returns the converted pictures: pictures that became a new patient, and pictures added to an existing
 * patient.
 */
async function outcomesOf(db: Db, done: readonly PatientRecord[]) {
  const ownPatients = done.filter(({ _merged_into }) => _merged_into === null);
  const added = [];
  for (const { ID, _doctor, _merged_into } of done) {
    const existing =
      _merged_into === null ? undefined : await findPatient(db, { _doctor, locked_by: null }, _merged_into);
    if (existing) added.push({ ID, existing: brief(existing) });
  }
  return { done: await repliesOf(db, ownPatients), added };
}

function auditLocks(
  { auditWrite }: Pick<HandlerContext<typeof conversionRoutes.list>, "auditWrite">,
  taken: readonly PatientRecord[],
): void {
  for (const [_doctor, patients] of Map.groupBy(taken, (patient) => patient._doctor)) {
    const message = `locked ${formatPictures(patients.length)} for conversion`;
    auditWrite({ controller, identity: _doctor, _doctor, message, patients: patients.map(({ ID }) => ID) });
  }
}
