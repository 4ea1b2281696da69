import { notFound } from "#kernel/contract/problem.ts";
import type { Verdict } from "#kernel/contract/verdict.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import {
  type InpatientBody,
  type locationRoutes,
  type OutpatientBody,
  unknownHospital,
  unknownSuburb,
} from "../contract.ts";
import { mayUseProviderNumber, toStoredProviderNumber } from "../rules/provider-number.ts";
import {
  findHospitalName,
  findLocation,
  insertLocation,
  isLocality,
  listLocations,
  type LocationFields,
} from "./queries.ts";

/** The parts of a handler's context needed to create or change either type of location. */
interface WriteCall
  extends Pick<
    HandlerContext<typeof locationRoutes.createInpatient>,
    "db" | "client" | "assertFound" | "auditWrite"
  > {
  assertAllowed(verdict: Verdict<"location.provider_number">): void;
}
type ChangeCall = WriteCall & Pick<HandlerContext<typeof locationRoutes.removeInpatient>, "params">;
type RemoveCall = Pick<
  HandlerContext<typeof locationRoutes.removeInpatient>,
  "db" | "client" | "params" | "assertFound" | "auditWrite"
>;
type Type = "INPATIENT" | "OUTPATIENT";

const controllerOf = (type: Type) => (type === "INPATIENT" ? "inpatientlocation" : "outpatientlocation");

export const handlers: Handlers<typeof locationRoutes> = {
  all({ db, actor, client, requestingID, query, fail }) {
    const withDeleted = query.show_deleted === true;
    if (withDeleted && !resolveAccess(actor, client, "practice.settings", requestingID))
      return fail(notFound);
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
    return createLocation(call, "INPATIENT", { ...storedFieldsOf(body), name });
  },

  async createOutpatient({ body, fail, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    if (body._locality !== null && !(await isLocality(call.db, body._locality))) return fail(unknownSuburb);
    return createLocation(call, "OUTPATIENT", storedFieldsOf(body));
  },

  async updateInpatient({ body, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    if (body._hospital === undefined)
      return updateLocation(call, "INPATIENT", storedFieldsOf(body), body.version);
    const name = (await findHospitalName(call.db, body._hospital)) ?? call.fail(unknownHospital);
    return updateLocation(call, "INPATIENT", { ...storedFieldsOf(body), name }, body.version);
  },

  async updateOutpatient({ body, fail, ...call }) {
    call.assertAllowed(assertSameClient(body, call.client));
    if (body._locality && !(await isLocality(call.db, body._locality))) return fail(unknownSuburb);
    return updateLocation(call, "OUTPATIENT", storedFieldsOf(body), body.version);
  },

  removeInpatient: (call) => removeLocation(call, "INPATIENT"),
  removeOutpatient: (call) => removeLocation(call, "OUTPATIENT"),
};

/** Returns the fields of a body that are stored, without client and version. */
function storedFieldsOf<Body extends Partial<InpatientBody> | Partial<OutpatientBody>>(
  body: Body & { version?: number | undefined },
) {
  const { _doctor, version: _version, ...fields } = body;
  return fields;
}

async function createLocation(
  { db, client, assertAllowed, assertFound, auditWrite }: WriteCall,
  type: Type,
  fields: Parameters<typeof insertLocation>[3],
) {
  assertAllowed(mayUseProviderNumber(fields.doctor_provider_no, client.country));
  const doctor_provider_no = toStoredProviderNumber(fields.doctor_provider_no, client.country);
  const id = await insertLocation(db, client.ID, type, { ...fields, doctor_provider_no });
  const after = assertFound(await findLocation(db, client.ID, type, id));
  auditWrite({
    controller: controllerOf(type),
    identity: id,
    message: `added the location ${after.abbreviation}, ${after.name}`,
    after,
  });
  return after;
}

async function updateLocation(
  { db, client, params, assertAllowed, assertFound, auditWrite }: ChangeCall,
  type: Type,
  fields: LocationFields,
  version: number | undefined,
) {
  const before = assertFound(await findLocation(db, client.ID, type, params.id));
  const { doctor_provider_no: typedNumber } = fields;
  if (typedNumber !== undefined) assertAllowed(mayUseProviderNumber(typedNumber, client.country));
  const columns =
    typedNumber === undefined
      ? fields
      : { ...fields, doctor_provider_no: toStoredProviderNumber(typedNumber, client.country) };
  const current = () => findLocation(db, client.ID, type, params.id);
  await updateVersioned(db, "location", { _doctor: client.ID, ID: params.id }, columns, { version, current });
  const after = assertFound(await current());
  const verb =
    before.is_deleted && !after.is_deleted
      ? "restored"
      : after.is_deleted && !before.is_deleted
        ? "deleted"
        : "changed";
  auditWrite({
    controller: controllerOf(type),
    identity: after.ID,
    message: `${verb} the location ${after.abbreviation}, ${after.name}`,
    before,
    after,
  });
  return after;
}

/**
 * Deletes a location, which appointments and schedules still refer to (STATE-LOC-01). Deleting a deleted
 * location is not an error.
 */
async function removeLocation({ db, client, params, assertFound, auditWrite }: RemoveCall, type: Type) {
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
