import { notFound } from "#kernel/contract/problem.ts";
import type { Verdict } from "#kernel/contract/verdict.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { type InpatientBody, type locationRoutes, type OutpatientBody, unknownHospital, unknownSuburb } from "../contract.ts";
import { mayUseProviderNumber, storedProviderNumber } from "../rules/provider-number.ts";
import { findHospitalName, findLocation, insertLocation, isLocality, listLocations, type Written } from "./queries.ts";

/** The parts of a handler's context needed to create or change either type of location. */
interface Writing
  extends Pick<HandlerContext<typeof locationRoutes.createInpatient>, "db" | "client" | "assertFound" | "auditWrite"> {
  assertAllowed(verdict: Verdict<"location.provider_number">): void;
}
type Changing = Writing & Pick<HandlerContext<typeof locationRoutes.removeInpatient>, "params">;
type Remove = Pick<
  HandlerContext<typeof locationRoutes.removeInpatient>,
  "db" | "client" | "params" | "assertFound" | "auditWrite"
>;
type Type = "INPATIENT" | "OUTPATIENT";

const controllerOf = (type: Type) => (type === "INPATIENT" ? "inpatientlocation" : "outpatientlocation");

export const handlers: Handlers<typeof locationRoutes> = {
  all({ db, actor, client, requestingID, query, fail }) {
    const withDeleted = query.show_deleted === true;
    if (withDeleted && !resolveAccess(actor, client, "practice.settings", requestingID)) return fail(notFound);
    return listLocations(db, client.ID, { withDeleted });
  },

  listInpatient: ({ db, client, query }) =>
    listLocations(db, client.ID, { type: "INPATIENT", withDeleted: query.show_deleted === true }),
  listOutpatient: ({ db, client, query }) =>
    listLocations(db, client.ID, { type: "OUTPATIENT", withDeleted: query.show_deleted === true }),

  getInpatient: async ({ db, client, params, assertFound }) =>
    assertFound(await findLocation(db, client.ID, "INPATIENT", params.id)),
  getOutpatient: async ({ db, client, params, assertFound }) =>
    assertFound(await findLocation(db, client.ID, "OUTPATIENT", params.id)),

  async createInpatient({ body, fail, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    const name = (await findHospitalName(call.db, body._hospital)) ?? fail(unknownHospital);
    return create(call, "INPATIENT", { ...writtenOf(body), name });
  },

  async createOutpatient({ body, fail, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    if (body._locality !== null && !(await isLocality(call.db, body._locality))) return fail(unknownSuburb);
    return create(call, "OUTPATIENT", writtenOf(body));
  },

  async updateInpatient({ body, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    if (body._hospital === undefined) return update(call, "INPATIENT", writtenOf(body), body.version);
    const name = (await findHospitalName(call.db, body._hospital)) ?? call.fail(unknownHospital);
    return update(call, "INPATIENT", { ...writtenOf(body), name }, body.version);
  },

  async updateOutpatient({ body, fail, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    if (body._locality && !(await isLocality(call.db, body._locality))) return fail(unknownSuburb);
    return update(call, "OUTPATIENT", writtenOf(body), body.version);
  },

  removeInpatient: (call) => remove(call, "INPATIENT"),
  removeOutpatient: (call) => remove(call, "OUTPATIENT"),
};

/** Returns the fields of a body that are stored, without client and version. */
function writtenOf<Body extends Partial<InpatientBody> | Partial<OutpatientBody>>(body: Body & { version?: number | undefined }) {
  const { _doctor, version: _version, ...written } = body;
  return written;
}

async function create(
  { db, client, assertAllowed, assertFound, auditWrite }: Writing,
  type: Type,
  written: Parameters<typeof insertLocation>[3],
) {
  assertAllowed(mayUseProviderNumber(written.doctor_provider_no, client.country));
  const doctor_provider_no = storedProviderNumber(written.doctor_provider_no, client.country);
  const id = await insertLocation(db, client.ID, type, { ...written, doctor_provider_no });
  const after = assertFound(await findLocation(db, client.ID, type, id));
  auditWrite({
    controller: controllerOf(type),
    identity: id,
    message: `added the location ${after.abbreviation}, ${after.name}`,
    after,
  });
  return after;
}

async function update(
  { db, client, params, assertAllowed, assertFound, auditWrite }: Changing,
  type: Type,
  written: Written,
  version: number | undefined,
) {
  const before = assertFound(await findLocation(db, client.ID, type, params.id));
  const { doctor_provider_no: typed } = written;
  if (typed !== undefined) assertAllowed(mayUseProviderNumber(typed, client.country));
  const stored = typed === undefined ? written : { ...written, doctor_provider_no: storedProviderNumber(typed, client.country) };
  const current = () => findLocation(db, client.ID, type, params.id);
  await updateVersioned(db, "location", { _doctor: client.ID, ID: params.id }, stored, { version, current });
  const after = assertFound(await current());
  const did =
    before.is_deleted && !after.is_deleted ? "reactivated" : after.is_deleted && !before.is_deleted ? "deleted" : "changed";
  auditWrite({
    controller: controllerOf(type),
    identity: after.ID,
    message: `${did} the location ${after.abbreviation}, ${after.name}`,
    before,
    after,
  });
  return after;
}

/**
 * Deletes a location, which appointments and schedules still refer to (STATE-LOC-01). Deleting a deleted
 * location is not an error.
 */
async function remove({ db, client, params, assertFound, auditWrite }: Remove, type: Type) {
  const before = assertFound(await findLocation(db, client.ID, type, params.id));
  if (!before.is_deleted) {
    await setDeleted(db, "location", { _doctor: client.ID, ID: before.ID }, true);
    const after = { ...before, is_deleted: true, version: before.version + 1 };
    auditWrite({
      controller: controllerOf(type),
      identity: before.ID,
      message: `deleted the location ${before.abbreviation}, ${before.name}`,
      before,
      after,
    });
  }
  return { ID: before.ID, is_deleted: true as const };
}
