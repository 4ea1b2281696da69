import { groupName } from "#kernel/access/builtin-groups.ts";
import {
  notifySessionsEnded,
  findFactors,
  findPerson,
  type MayActFor,
  emailAccountChange,
} from "#areas/identity/sign-in/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { closeSessionsOf } from "#platform/access/session-rows.ts";
import { notYours } from "#areas/identity/sign-in/credentials.contract.ts";
import { nothingToReset, ownFactors, type securityRoutes } from "../security.contract.ts";
import { stepUp } from "./factors.ts";
import { lockFactorsOf } from "./queries.ts";
import { removeFactorsOf } from "#areas/identity/sign-in/server/index.ts";
import { findGroup, liftRequirement, listGroups, listPeople, requireFactor } from "./security.queries.ts";

const RESET = {
  kind: "second_factor",
  what: "your two-step verification was reset, so your next sign-in needs only the password",
} as const;

export const securityHandlers = (mayManageCredentials: MayActFor): Handlers<typeof securityRoutes> => ({
  groups: ({ db }) => listGroups(db),

  async require(call) {
    const { db, actor, params, assertAllowed, assertFound, auditWrite } = call;
    const group = assertFound(await findGroup(db, params.id));
    assertAllowed(await stepUp(call));
    await requireFactor(db, group.ID, actor.ID);
    if (group.required_at === null) auditWrite(changeOf(group, "requires two-step verification"));
    return listGroups(db);
  },

  async lift(call) {
    const { db, params, assertAllowed, assertFound, auditWrite } = call;
    const group = assertFound(await findGroup(db, params.id));
    assertAllowed(await stepUp(call));
    await liftRequirement(db, group.ID);
    if (group.required_at !== null) auditWrite(changeOf(group, "no longer requires two-step verification"));
    return listGroups(db);
  },

  async people({ db, actor, params, query }) {
    return listPeople(db, actor, params, query);
  },

  async reset(call) {
    const { db, actor, params, now, services, assertAllowed, assertFound, fail, auditWrite, afterCommit } =
      call;
    const person = assertFound(await findPerson(db, params.id));
    if (person.ID === actor.ID) fail(ownFactors);
    if (!(await mayManageCredentials(db, actor, person.ID))) fail(notYours);
    assertAllowed(await stepUp(call));
    await lockFactorsOf(db, person.ID);
    const { authenticators, passkeys, recovery_codes } = await findFactors(db, person.ID);
    if (authenticators + passkeys + recovery_codes === 0) fail(nothingToReset);
    await removeFactorsOf(db, person.ID);
    await closeSessionsOf(db, person.ID, null);
    afterCommit(() => notifySessionsEnded(services, person.ID));
    await emailAccountChange(db, { person: person.ID, change: RESET, by: actor.ID, now });
    const message = `reset the two-step verification of ${person.username}`;
    auditWrite({
      controller: "secondfactor",
      identity: person.ID,
      message,
      _doctor: person._doctor ?? 0,
      before: { authenticators, passkeys },
    });
  },
});

const changeOf = (
  { ID, team, access_level }: { ID: number; team: string; access_level: string },
  description: string,
) => ({
  controller: "secondfactor",
  identity: ID,
  message: `changed group ${groupName({ team, access_level })}: ${description}`,
});
