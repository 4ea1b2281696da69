import { stale } from "#kernel/contract/problem.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type agentRoutes, unknownAgent } from "../agents.contract.ts";
import { mayServe, mayTakeBack } from "../rules/serving.ts";
import { rangeWords } from "../rules/words.ts";
import {
  countPast,
  findAgent,
  findAgentPerson,
  hasService,
  insertAgent,
  listAgentPeople,
  listAgents,
  lockAgent,
  removeAgent,
  type ShownAgent,
  updateAgent,
} from "./agents.queries.ts";

const controller = "bookingagent";

export const agentHandlers: Handlers<typeof agentRoutes> = {
  async list({ db, client, query }) {
    const agents = await listAgents(db, client.ID, client.today, query.past ?? false);
    return {
      has_service: await hasService(db, client.ID, client.today),
      agents,
      past: await countPast(db, client.ID, client.today),
    };
  },

  people: ({ db }) => listAgentPeople(db),

  async create({ db, client, body, assertAllowed, fail, assertFound, auditWrite }) {
    const { _user, from_date, until_date = null } = body;
    if (!(await findAgentPerson(db, _user))) fail(unknownAgent);
    assertAllowed(mayServe({ from_date, until_date }));
    const after = assertFound(
      await findAgent(db, client.ID, await insertAgent(db, client.ID, _user, { from_date, until_date })),
    );
    auditWrite({ controller, identity: after.ID, message: `lets ${assignmentWords(after)}`, after });
    return after;
  },

  async update({ db, client, params, body, assertAllowed, fail, assertFound, auditWrite }) {
    await lockAgent(db, client.ID, params.id);
    const before = assertFound(await findAgent(db, client.ID, params.id));
    if (body.version !== undefined && body.version !== before.version) fail(stale, { current: before });
    const from_date = body.from_date ?? before.from_date;
    const until_date = body.until_date === undefined ? before.until_date : body.until_date;
    assertAllowed(mayServe({ from_date, until_date }));
    await updateAgent(db, client.ID, before.ID, { from_date, until_date });
    const after = assertFound(await findAgent(db, client.ID, before.ID));
    auditWrite({ controller, identity: after.ID, message: `lets ${assignmentWords(after)}`, before, after });
    return after;
  },

  async remove({ db, client, params, assertAllowed, assertFound, auditWrite }) {
    await lockAgent(db, client.ID, params.id);
    const before = assertFound(await findAgent(db, client.ID, params.id));
    assertAllowed(mayTakeBack(before, client.today));
    await removeAgent(db, client.ID, before.ID);
    auditWrite({ controller, identity: before.ID, message: `removed: ${assignmentWords(before)}`, before });
    return { ID: before.ID };
  },
};

/**
 * Returns the assignment in words for the audit log, such as "Kirra Walsh book for the client from
 * 02/11/2026".
 */
const assignmentWords = ({ user, from_date, until_date }: ShownAgent): string =>
  `${user.first_name} ${user.last_name} book for the client ${rangeWords(from_date, until_date)}`;
