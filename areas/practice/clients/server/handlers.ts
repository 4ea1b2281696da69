import { grantableGroups } from "#areas/identity/groups/rules/grant.ts";
import { listGrantableGroups, publishRightsChange } from "#areas/identity/groups/server/index.ts";
import { ADDRESS_IS_NEW } from "#areas/identity/sign-in/rules/link-address.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import { notFound } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { resolveAccess } from "#platform/access/resolve-access.ts";
import { doctorRoutes, isRemoved, noAddress } from "../contract.ts";
import { findFullClient, feedName, withLabel } from "./client-reply.ts";
import { createClient, passwordHashFor } from "./create.ts";
import { sendClientsCsv } from "./csv.ts";
import { listClients, pageOfClients, searchClients } from "./list.queries.ts";
import { enqueueUserGuide, enqueueWelcome } from "./mails.ts";
import { findBrief, listPeers, lockClient } from "./queries.ts";
import { findAccessFacts, viewOf } from "./client-access.ts";
import { ownProofOf, saveClient } from "./update.ts";
import { endSessionsOfPractice, updateClient } from "./writing.queries.ts";

const controller = "doctor";
const NEW_CLIENT = { ID: null, kind: "client", groups: [], _super_user: null } as const;

export const handlers: Handlers<typeof doctorRoutes> = {
  async list({ db, actor }) {
    return (await listClients(db, actor)).map(withLabel);
  },

  async create(call) {
    const password_hash = await passwordHashFor(call);
    return call.commitReply(async (db) => {
      const ID = await createClient({ ...call, db }, password_hash);
      const after = call.assertFound(await findFullClient(db, ID));
      call.auditWrite({
        controller,
        identity: ID,
        message: `added client ${feedName(after)}`,
        after,
        _doctor: ID,
      });
      return after;
    });
  },

  async groups({ db, actor }) {
    const groups = await listGrantableGroups(db);
    const grantableIDs = new Set(grantableGroups(actor, NEW_CLIENT, groups).map(({ ID }) => ID));
    return groups.map(({ ID, team, access_level }) => ({
      ID,
      team,
      access_level,
      is_grantable: grantableIDs.has(ID),
    }));
  },

  async companyClients({ db, actor }) {
    const { client, company, user_type } = actor;
    if (client === null || company === null || user_type === 2) return [];
    return (await listPeers(db, client, company)).map(withLabel);
  },

  csv({ db, reply, auditRead }) {
    auditRead(controller, 0);
    return sendClientsCsv(db, reply);
  },

  async search({ db, actor, params }) {
    return (await searchClients(db, actor, params.query, doctorRoutes.search.access)).map(withLabel);
  },

  async searchTranscription({ db, actor, params }) {
    const matches = await searchClients(db, actor, params.text, {
      needs: "task.list",
      transcriptionOnly: true,
    });
    return matches.map(withLabel);
  },

  async page({ db, actor, params, query }) {
    const { pageSize, pageNumber, usertype } = params;
    const { rows, total } = await pageOfClients(db, actor, {
      ...query,
      usertype,
      limit: pageSize,
      offset: offsetOf(pageSize, pageNumber),
    });
    return { clients: rows.map(withLabel), totalItems: total };
  },

  async get({ db, actor, params, query, assertFound, fail }) {
    if (query.doctor_id && query.doctor_id !== params.id) fail(notFound);
    const standing = assertFound(await findAccessFacts(db, actor, params.id));
    const view = assertFound(viewOf(actor, standing, query.requestingID || null));
    if (view === "brief") return withLabel(assertFound(await findBrief(db, params.id)));
    return assertFound(await findFullClient(db, params.id));
  },

  async update(call) {
    const proof = await ownProofOf(call);
    return call.commitReply(async (db) => {
      const { before, after } = await saveClient({ ...call, db }, proof);
      if (before !== after) {
        const message = `${verbOf(before, after)} client ${feedName(after)}`;
        call.auditWrite({ controller, identity: after.ID, message, before, after, _doctor: after.ID });
        if (call.body.groups)
          call.afterCommit(() => publishRightsChange(call.services, [after.ID], call.actor.ID));
      }
      return after;
    });
  },

  async remove({ db, actor, params, assertFound, auditWrite }) {
    const standing = assertFound(await findAccessFacts(db, actor, params.id));
    assertFound(resolveAccess(actor, standing, doctorRoutes.remove));
    await lockClient(db, params.id);
    const before = assertFound(await findFullClient(db, params.id));
    if (!before.is_deleted) {
      await updateClient(db, before.ID, { is_deleted: true }, { is_deleted: true });
      await endSessionsOfPractice(db, before.ID);
      const after = { ...before, is_deleted: true };
      auditWrite({
        controller,
        identity: before.ID,
        message: `deleted client ${feedName(before)}`,
        before,
        after,
        _doctor: before.ID,
      });
    }
    return { ID: params.id, is_deleted: true };
  },

  async resendWelcome(call) {
    const client = await findAddressee(call);
    const to = await enqueueWelcome(call, client);
    call.auditWrite({ ...mailAudit(client), message: `sent the welcome email to ${feedName(client)}` });
    const note = to === client.email_address ? "" : ` ${ADDRESS_IS_NEW}`;
    return { message: `The welcome email is on its way to ${to}.${note}` };
  },

  async sendUserGuide(call) {
    const client = await findAddressee(call);
    await enqueueUserGuide(call, client);
    call.auditWrite({ ...mailAudit(client), message: `sent the user guide to ${feedName(client)}` });
    return { message: `The user guide is on its way to ${client.email_address}.` };
  },
};

type MailCall =
  | HandlerContext<typeof doctorRoutes.resendWelcome>
  | HandlerContext<typeof doctorRoutes.sendUserGuide>;

/** Returns a client within the caller's reach who can receive email; fails otherwise. */
async function findAddressee({ db, actor, params, assertFound, fail }: MailCall) {
  const standing = assertFound(await findAccessFacts(db, actor, params.id));
  assertFound(resolveAccess(actor, standing, doctorRoutes.resendWelcome));
  const client = assertFound(await findFullClient(db, params.id));
  if (client.is_deleted) return fail(isRemoved);
  if (!client.email_address) return fail(noAddress);
  return { ...client, email_address: client.email_address };
}

const mailAudit = ({ ID }: { ID: number }) => ({ controller, identity: ID, _doctor: ID });

function verbOf(before: { is_deleted: boolean }, after: { is_deleted: boolean }): string {
  if (before.is_deleted === after.is_deleted) return "changed";
  return after.is_deleted ? "deleted" : "restored";
}
