import { lockedBy } from "#platform/access/resolve-access.ts";
import type { z } from "zod";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import { setDeleted } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { type ReferringDoctor, type referringDoctorRoutes, wrongNumbers } from "../contract.ts";
import { listedName } from "../rules/name.ts";
import { numberErrors, normaliseNumbers } from "../rules/numbers.ts";
import {
  findReferringDoctor,
  insertReferringDoctor,
  listPatientsReferredBy,
  listPatientsUnder,
  listReferringDoctors,
  updateReferringDoctor,
} from "./queries.ts";
import { listAlike, pageOfReferringDoctors, searchReferringDoctors } from "./search.ts";

type Row = z.input<typeof ReferringDoctor>;
const controller = "referringdoctor";
const isWrong = (errors: object): boolean => Object.keys(errors).length > 0;

/**
 * Callback for each patient whose active referral's doctor gained or lost a provider number, run in the same
 * transaction (STATE-PAT-03).
 */
export type ReferrerChanged = (db: Db, _doctor: number, patient: number) => Promise<unknown>;

export const handlers = (onChanged: ReferrerChanged): Handlers<typeof referringDoctorRoutes> => ({
  list: ({ db, client }) => listReferringDoctors(db, client.ID),

  search: ({ db, client, params }) => searchReferringDoctors(db, client.ID, params.query),

  alike: ({ db, client, query }) => listAlike(db, client.ID, query),

  page: ({ db, client, params, query }) => pageOfReferringDoctors(db, client.ID, params, query),

  async get({ db, client, params, assertFound }) {
    const row = assertFound(await findReferringDoctor(db, client.ID, params.id));
    return row satisfies Row;
  },

  async create({ db, client, body, assertAllowed, fail, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const errors = numberErrors(body, client.country);
    if (isWrong(errors)) fail(wrongNumbers, errors, errors);
    const { _doctor, ...fields } = normaliseNumbers(body, client.country);
    const ID = await insertReferringDoctor(db, client.ID, fields);
    const after = assertFound(await findReferringDoctor(db, client.ID, ID));
    auditWrite({ controller, identity: ID, message: `added referring doctor ${listedName(after)}`, after });
    return after;
  },

  async update({ db, client, params, body, assertAllowed, fail, assertFound, auditWrite }) {
    const current = () => findReferringDoctor(db, client.ID, params.id);
    const before = assertFound(await current());
    assertAllowed(assertSameClient(body, client));
    const errors = numberErrors(body, client.country);
    if (isWrong(errors)) fail(wrongNumbers, errors, errors);
    const { _doctor, version, ...fields } = normaliseNumbers(body, client.country);
    await updateReferringDoctor(db, { _doctor: client.ID, ID: params.id }, fields, { version, current });
    const after = assertFound(await current());
    if ((before.provider_number === null) !== (after.provider_number === null)) {
      for (const patient of await listPatientsUnder(db, client.ID, after.ID))
        await onChanged(db, client.ID, patient);
    }
    const verb = actOf(before, after);
    auditWrite({
      controller,
      identity: after.ID,
      message: `${verb} referring doctor ${listedName(after)}`,
      before,
      after,
    });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findReferringDoctor(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "referring_doctor", { _doctor: client.ID, ID: params.id }, true);
      const after = { ...before, is_deleted: true };
      auditWrite({
        controller,
        identity: before.ID,
        message: `deleted referring doctor ${listedName(before)}`,
        before,
        after,
      });
    }
    return { ID: params.id, is_deleted: true };
  },

  async patients({ db, actor, client, params, assertFound }) {
    assertFound(await findReferringDoctor(db, client.ID, params.id));
    return listPatientsReferredBy(db, client.ID, params.id, {
      lockedBy: lockedBy(client, actor),
      limit: params.pageSize,
      offset: offsetOf(params.pageSize, params.pageNumber),
    });
  },
});

function actOf(before: { is_deleted: boolean }, after: { is_deleted: boolean }): string {
  if (before.is_deleted === after.is_deleted) return "changed";
  return after.is_deleted ? "deleted" : "restored";
}
