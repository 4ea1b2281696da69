import { mayGrantGroups } from "#areas/identity/groups/rules/grant.ts";
import { listGrantableGroups } from "#areas/identity/groups/server/index.ts";
import {
  hashPassword,
  mayChoosePassword,
  namesOf,
  practiceNames,
} from "#areas/identity/sign-in/server/index.ts";
import { hasRight } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { noCredentials, unknownClient, type userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { maySetKpi } from "../rules/change.ts";
import { kindOf, mayServeClients } from "../rules/kind.ts";
import { invite } from "./access.ts";
import { findUser } from "./queries.ts";
import { userAuditEntry } from "./user-audit.ts";
import { EVERYBODY } from "./scope.ts";
import { insertUser, isLiveClient } from "./writes.ts";
import { replaceGroups } from "#areas/identity/groups/server/index.ts";

type CreateCall = HandlerContext<typeof userRoutes.create>;

/**
 * Creates a user (API-USR-002). Validates before hashing the password, which happens between two
 * transactions.
 */
export async function createUser(call: CreateCall) {
  const { body, commit, commitReply } = call;
  if (body.password) await commit((db) => assertMayCreate(db, call));
  const password_hash = body.password ? await hashPassword(body.password) : null;
  return commitReply((db) => insertNewUser(db, call, password_hash));
}

async function insertNewUser(db: Db, call: CreateCall, password_hash: string | null): Promise<User> {
  const { actor, body, services, assertFound, auditWrite } = call;
  const { kind, _super_user } = await assertMayCreate(db, call);
  const { groups, password: _hashed, _super_user: _named, active: _active, ...person } = body;
  const credentials = password_hash === null ? { is_unclaimed: true } : { password_hash };
  const ID = await insertUser(
    db,
    { ...person, kind, active: body.active ?? true, ...credentials },
    _super_user,
  );
  await replaceGroups(db, ID, groups);
  const after = assertFound(await findUser(db, EVERYBODY, ID));
  if (after.email_address && after.active) await invite({ db, actor, services }, after);
  auditWrite({ ...userAuditEntry("added", after), after });
  return after;
}

async function assertMayCreate(db: Db, { actor, body, services, assertAllowed, fail }: CreateCall) {
  const { groups, password, _super_user: namedClient, active: _active, ...person } = body;
  const _super_user = actor.kind === "staff" ? (namedClient ?? null) : actor.client;
  if (namedClient && actor.kind !== "staff" && namedClient !== actor.client) fail(unknownClient);
  if (_super_user !== null && !(await isLiveClient(db, actor, _super_user))) fail(unknownClient);
  const kind = kindOf(groups, _super_user);
  assertAllowed(mayServeClients(kind, groups));
  assertAllowed(
    mayGrantGroups(actor, { ID: null, kind, groups: [], _super_user }, groups, await listGrantableGroups(db)),
  );
  assertAllowed(maySetKpi(body, {}, hasRight(actor, "kpi.edit")));
  if (typeof password === "string")
    assertAllowed(
      await mayChoosePassword(password, services.config, [
        ...namesOf(person),
        ...(await practiceNames(db, _super_user)),
      ]),
    );
  if (!password && !person.email_address) fail(noCredentials);
  return { kind, _super_user };
}
