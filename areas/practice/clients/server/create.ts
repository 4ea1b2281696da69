import { randomInt } from "node:crypto";
import { hashPassword, mayChoosePassword, namesOf } from "#areas/identity/sign-in/server/index.ts";
import { generatePassword } from "#kernel/access/password.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { hasForCompany } from "#platform/access/resolve-access.ts";
import { doctorRoutes, outOfReach } from "../contract.ts";
import { CHOOSE_SUBURB, firstGroups, firstLocality } from "../rules/defaults.ts";
import { normaliseNumbers } from "../rules/numbers.ts";
import { mayChange } from "../rules/powers.ts";
import { enqueueWelcome } from "./mails.ts";
import { companyCode, listServiceKinds } from "./queries.ts";
import {
  combineErrors,
  locationErrors,
  mayAssignGroups,
  checkPlacement,
  rowsOf,
  servicePlan,
} from "./saving.ts";
import { insertClient, replaceSpecialties, writeServices } from "./writing.queries.ts";
import { replaceGroups } from "#areas/identity/groups/server/index.ts";

type CreateContext = HandlerContext<typeof doctorRoutes.create>;
type CreateCall = Pick<CreateContext, "actor" | "body" | "services" | "now" | "assertAllowed" | "fail"> & {
  readonly db: Db;
};

/**
 * Returns the hash of the new client's password. Validates the request first because hashing is expensive,
 * and hashes while no database connection is held.
 */
export async function passwordHashFor(call: CreateContext): Promise<string> {
  await call.commit((db) => planClient({ ...call, db }));
  // Generates an unknown password if none is given; the link in the welcome email sets another
  // (RULE-AUTH-03).
  return hashPassword(call.body.password || generatePassword((below) => randomInt(below)));
}

/**
 * Creates a client with person, groups, specialties, services and welcome email, all or nothing
 * (API-DOC-002). Returns the ID.
 */
export async function createClient(call: CreateCall, password_hash: string): Promise<number> {
  const { db, body } = call;
  const { person, doctor, groups, services } = await planClient(call);
  const ID = await insertClient(db, {
    person: { ...person, password_hash, is_unclaimed: !body.password },
    doctor,
  });
  await replaceGroups(db, ID, groups);
  await replaceSpecialties(db, ID, body.specialties ?? []);
  await writeServices(db, ID, services);
  await enqueueWelcome(call, { ID, ...person });
  return ID;
}

/** Validates the request and returns the rows to write. */
async function planClient(call: CreateCall) {
  const { db, services, now, assertAllowed } = call;
  const { password, ...fields } = call.body;
  const country = fields.country ?? "AU";
  const user_type = fields.user_type ?? 1;
  const body = normaliseNumbers(fields, country);
  const groups = firstGroups(await allowedCompanyCode(call));
  await assertMayGive(call, groups);
  const locality = firstLocality(body._locality ?? null, country, await listChosenKinds(db, body.services));
  const _locality = locality === "needed" ? null : locality;
  const placement = await checkPlacement(db, { ...body, _locality }, country, null);
  const plan = await servicePlan(
    db,
    body.services,
    { services: [], user_type, _timezone: placement.zone },
    now,
  );
  const suburbErrors: FieldErrors = locality === "needed" ? { _locality: CHOOSE_SUBURB } : {};
  assertAllowed(
    combineErrors(
      placement.errors,
      suburbErrors,
      locationErrors(user_type, body._user_location ?? null),
      plan.errors,
    ),
  );
  const { title, first_name, last_name, username, email_address } = body;
  const person = { title, first_name, last_name, username, email_address };
  const { doctor } = rowsOf({ ...body, country, user_type, _locality });
  // Validates a given password (RULE-AUTH-09).
  if (password)
    assertAllowed(
      await mayChoosePassword(password, services.config, [...namesOf(call.body), call.body.company]),
    );
  return {
    person,
    doctor: { ...doctor, _timezone: placement.zone },
    groups: body.groups ?? groups,
    services: plan.writes,
  };
}

/**
 * Returns the code of the client's company. Fails if the caller's permission is limited to another company
 * (C-05).
 */
async function allowedCompanyCode({ db, actor, body, fail }: CreateCall): Promise<string | null> {
  const code = await companyCode(db, body.company_client ?? null);
  if (!hasForCompany(actor, doctorRoutes.create, code)) fail(outOfReach);
  return code;
}

/**
 * Checks that the caller may give a new client the services, the credit and the groups of the request;
 * `groups` are the groups that the client has without them.
 */
async function assertMayGive(
  { db, actor, body, assertAllowed }: CreateCall,
  groups: readonly number[],
): Promise<void> {
  assertAllowed(
    mayChange(staffFieldsOf(body), {
      own: false,
      record: true,
      services: hasRight(actor, "client.services"),
      credit: hasRight(actor, "client.credit"),
      remove: false,
    }),
  );
  assertAllowed(
    await mayAssignGroups(db, actor, { ID: null, kind: "client", groups, _super_user: null }, body.groups),
  );
}

/** Returns the kind of each chosen service, without services that are deleted or unknown. */
async function listChosenKinds(db: Db, entries: CreateCall["body"]["services"] = []) {
  const kinds = new Map((await listServiceKinds(db)).map((service) => [service.ID, service.kind]));
  return entries.flatMap((entry) => (entry.is_deleted ? [] : (kinds.get(entry.client_service_id) ?? [])));
}

const staffFieldsOf = ({ services = [], neurons = 0 }: CreateCall["body"]): string[] => [
  ...(services.length > 0 ? ["services"] : []),
  ...(neurons > 0 ? ["neurons"] : []),
];
