import { randomUUID } from "node:crypto";
import {
  auditSnapshot,
  convertPatient,
  lockForConversion,
  type PatientRecord,
  renewConversionLock,
  unlockConversion,
} from "#areas/patients/patients/server/index.ts";
import { mayBeSaved } from "#areas/patients/patients/rules/saving.ts";
import { aPatient, hiding } from "#kernel/text/audit-words.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { notFound, stale } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import { answerFile, findFile } from "#platform/files/server/index.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type conversionRoutes, unlockFailed } from "../contract.ts";
import { hasNames, isGuid, mayConvert, queryOf } from "../rules/converting.ts";
import {
  converterOf,
  countWaiting,
  currentLock,
  findHeldPicture,
  findToConvert,
  holderOf,
  listClients,
  listHolders,
  listOthers,
  takeWaiting,
} from "./queries.ts";
import { repliesOf } from "./reply.ts";

const controller = "conversion";

export const handlers: Handlers<typeof conversionRoutes> = {
  // RULE-CONV-03.
  async list(call) {
    const { db, actor, client, params, query, now, fail } = call;
    const { status = "Unconverted" } = query;
    if (status === "Edited" && !hasRight(actor, "conversion.validate")) fail(notFound);
    const needs = status === "Edited" ? "conversion.validate" : "conversion.convert";
    const asked = {
      actor,
      client: client?.ID ?? null,
      needs,
      status,
      query: queryOf(params.query),
      group: params.group,
    } as const;
    const guid = (await currentLock(db, actor.ID)) ?? randomUUID();
    const taken = await takeWaiting(db, asked, params);
    await lockForConversion(db, actor.ID, guid, taken);
    auditTaken(
      call,
      taken.filter(({ locked_by }) => locked_by !== actor.ID),
    );
    const [totalItems, others] = [await countWaiting(db, asked), await listOthers(db, asked)];
    const held = taken.flatMap(({ locked_by, lock_time }) => (locked_by === actor.ID && lock_time !== null ? [lock_time] : []));
    const since = taken.length === 0 ? null : (held.toSorted()[0] ?? now);
    return { patients: await repliesOf(db, taken), totalItems, guid, since, others };
  },

  async update(call) {
    const { db, actor, client, params, body, now, assertAllowed, assertFound, fail, auditWrite } = call;
    const { guid, version, _doctor, ...fields } = body;
    const before = assertFound(await findToConvert(db, actor, client?.ID ?? null, params.id));
    assertAllowed(mayConvert({ ...before, holder: await holderOf(db, before) }, converterOf(actor), guid));
    if (version !== undefined && version !== before.version) fail(stale, { current: (await repliesOf(db, [before]))[0] });
    const owner = assertFound((await listClients(db, [before._doctor])).get(before._doctor));
    assertAllowed(
      hasNames({ first_name: fields.first_name ?? before.first_name, last_name: fields.last_name ?? before.last_name }),
    );
    assertAllowed(mayBeSaved(fields, { country: owner.country, today: todayIn(owner.zone, now) }));
    const after = await convertPatient(db, owner, before, fields);
    await renewConversionLock(db, actor.ID, before.lock_guid);
    const message = hiding([aPatient(after)], (who) => `${before.status === "Edited" ? "checked" : "converted"} patient ${who}`);
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    auditWrite({ controller: "patient", identity: after.ID, _doctor: after._doctor, message, before: was, after: is });
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
    const isOthers = holders.some(({ locked_by }) => locked_by !== actor.ID);
    if (isOthers && !hasRight(actor, "conversion.unlock")) return fail(unlockFailed, { guid });
    const unlocked = await unlockConversion(db, guid);
    for (const [_doctor, patients] of Map.groupBy(unlocked, (patient) => patient._doctor)) {
      const message = `unlocked ${pictures(patients.length)}`;
      auditWrite({ controller, identity: _doctor, _doctor, message, patients: patients.map(({ ID }) => ID) });
    }
    return { unlocked: unlocked.length };
  },
};

const pictures = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);

function auditTaken(
  { auditWrite }: Pick<HandlerContext<typeof conversionRoutes.list>, "auditWrite">,
  taken: readonly PatientRecord[],
): void {
  for (const [_doctor, patients] of Map.groupBy(taken, (patient) => patient._doctor)) {
    const message = `locked ${pictures(patients.length)} for conversion`;
    auditWrite({ controller, identity: _doctor, _doctor, message, patients: patients.map(({ ID }) => ID) });
  }
}
