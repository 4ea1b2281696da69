import { saveBankAccount, savePractice } from "#areas/billing/accounts/server/index.ts";
import { auditAdded, findInvoice, type OpenPayments } from "#areas/billing/invoices/server/index.ts";
import { findWhole, updateClient, writeServices } from "#areas/practice/clients/server/index.ts";
import { listServices, setProviderLimit } from "#areas/practice/reference-data/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { activateRefused, optOutRefused, type packageRoutes, switchRefused } from "../contract.ts";
import { activated, BASIC_PACKAGE, begun, ended, endingIn, livePackage, trialsIn } from "../rules/switching.ts";
import { auditServices } from "./audit.ts";
import { dropSwitch, lockSwitchInvoice, settleSwitch } from "./dropping.ts";
import { findOpenSwitch } from "./queries.ts";
import { holdClient } from "./reach.ts";
import { type Asked, startSwitch } from "./switch.ts";
import { upgrade } from "./upgrade.ts";

const POWERS = ["account.package", "client.services"] as const;

type Switching = Pick<HandlerContext<typeof packageRoutes.switchPackage>, "actor" | "now" | "services" | "commit" | "auditWrite">;

/**
 * Checks access to the client and queries the card provider about its open switch, before the transaction of
 * a switch.
 */
async function prepareSwitch(call: Switching, payments: OpenPayments, ID: number): Promise<void> {
  await call.commit((db) => holdClient({ ...call, db }, ID, POWERS));
  await settleSwitch(call, payments, ID);
}

async function holdSwitch(db: Db, { actor, now }: Pick<Switching, "actor" | "now">, ID: number): Promise<Asked> {
  await lockSwitchInvoice(db, ID);
  const held = await holdClient({ db, actor, now }, ID, POWERS);
  return { ...held, db, now, by: actor.ID };
}

const packageOf = async (db: Db, ID: number) =>
  (await listServices(db)).find((service) => service.ID === ID && service.kind === "billing");

export const handlersWith = (payments: OpenPayments): Handlers<typeof packageRoutes> => ({
  async setProviderLimit({ db, params, body, assertFound, auditWrite }) {
    const before = assertFound(await packageOf(db, params.id));
    assertFound(await setProviderLimit(db, before.ID, "billing", body.provider_limit));
    const after = assertFound(await packageOf(db, params.id));
    const message = `set the provider numbers of ${before.description} to ${body.provider_limit ?? "unlimited"}`;
    auditWrite({ controller: "service", identity: before.ID, message, before, after });
    return after;
  },

  async upgrade(call) {
    const held = await holdClient(call, call.client.ID, POWERS);
    const _invoice = await upgrade(call, held);
    call.auditWrite(auditServices(held.client, await findWhole(call.db, held.client.ID), "added services"));
    if (_invoice !== null) call.auditWrite(await auditAdded(call.db, held.client.ID, _invoice, "sign-up"));
    return { ID: held.client.ID, _invoice };
  },

  async switchToBilling(call) {
    const { db, params, fail, assertFound, auditWrite } = call;
    const { client, today } = await holdClient(call, params.id, POWERS);
    if (livePackage(client.services, today)) fail(switchRefused, { reason: "This client already has a billing package." });
    await updateClient(db, client.ID, {}, { user_type: 1 });
    await writeServices(db, client.ID, [begun(client.services, BASIC_PACKAGE, today)]);
    const after = assertFound(await findWhole(db, client.ID));
    auditWrite(auditServices(client, after, "switched to medical billing"));
    return after;
  },

  async optOut(call) {
    const { params, body, commitReply, fail, assertFound, auditWrite } = call;
    await prepareSwitch(call, payments, params.id);
    return commitReply(async (db) => {
      const asked = await holdSwitch(db, call, params.id);
      const { client, today } = asked;
      const ending = endingIn(client.services, body.services ?? null, today);
      if (ending.length === 0) fail(optOutRefused);
      // Drops the open switch because it would start another package after this one has ended.
      const open = ending.some(({ kind }) => kind === "billing") && (await findOpenSwitch(db, client.ID));
      if (open) for (const change of await dropSwitch(asked, payments, open)) auditWrite(change);
      await writeServices(
        db,
        client.ID,
        ending.map((entry) => ended(entry, today)),
      );
      const after = assertFound(await findWhole(db, client.ID));
      auditWrite(auditServices(client, after, body.reason ? `ended services: ${body.reason.slice(0, 200)}` : "ended services"));
      return after;
    });
  },

  async activate(call) {
    const { db, params, body, fail, assertFound, auditWrite } = call;
    const { client, today } = await holdClient(call, params.id, POWERS);
    const trials = trialsIn(client.services, body.services ?? null, today);
    if (trials.length === 0) fail(activateRefused, { reason: "There is no trial to activate." });
    await writeServices(
      db,
      client.ID,
      trials.map((entry) => activated(entry, today)),
    );
    const after = assertFound(await findWhole(db, client.ID));
    auditWrite(auditServices(client, after, "activated services"));
    return after;
  },

  async updateProviders(call) {
    const { db, params, body, now, assertFound, auditWrite } = call;
    const { client: before } = await holdClient(call, params.id, "account.edit");
    for (const [place, account] of (body.bank_accounts ?? []).entries())
      await saveBankAccount(db, account, { _doctor: before.ID, now, at: `bank_accounts.${place}.` });
    // Deactivates practices first, so that the provider limit is never exceeded in between.
    const practices = [...(body.practices ?? []).entries()].toSorted(
      ([, a], [, b]) => Number(a.active ?? true) - Number(b.active ?? true),
    );
    for (const [place, practice] of practices)
      await savePractice(db, practice, { _doctor: before.ID, now, at: `practices.${place}.` });
    const after = assertFound(await findWhole(db, before.ID));
    auditWrite({ ...auditServices(before, after, "saved providers and bank accounts"), before, after });
    return after;
  },

  async switchPackage(call) {
    const { params, body, commitReply, assertFound } = call;
    await prepareSwitch(call, payments, params.id);
    return commitReply(async (db) => {
      const asked = await holdSwitch(db, call, params.id);
      const { _invoice, changes } = await startSwitch(asked, body, payments);
      for (const change of changes) call.auditWrite(change);
      const after = assertFound(await findWhole(db, asked.client.ID));
      return { ID: after.ID, services: after.services, _invoice };
    });
  },

  async createSwitchInvoice(call) {
    const { body, client: named, commitReply, fail, assertFound, auditWrite } = call;
    await prepareSwitch(call, payments, named.ID);
    return commitReply(async (db) => {
      const asked = await holdSwitch(db, call, named.ID);
      const { _invoice, changes } = await startSwitch(asked, body, payments);
      if (_invoice === null) return fail(switchRefused, { reason: "This package costs nothing in advance. It is active now." });
      for (const change of changes) auditWrite(change);
      return assertFound(await findInvoice(db, asked.client.ID, _invoice));
    });
  },
});
