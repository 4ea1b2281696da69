import { saveBankAccount, savePractice } from "#areas/billing/accounts/server/index.ts";
import { auditAdded, findInvoice, type OpenPayments } from "#areas/billing/invoices/server/index.ts";
import { findFullClient, updateClient, writeServices } from "#areas/practice/clients/server/index.ts";
import { listServices, updateService } from "#areas/practice/reference-data/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { cutText } from "#kernel/text/text.ts";
import { activateRefused, optOutRefused, type packageRoutes, switchRefused } from "../contract.ts";
import {
  activateService,
  BASIC_PACKAGE,
  beginService,
  endService,
  servicesToEnd,
  livePackage,
  trialsIn,
} from "../rules/switching.ts";
import { packageMessage } from "../rules/package-message.ts";
import { auditServices } from "./audit.ts";
import { dropSwitch, lockSwitchInvoice, settleSwitch } from "./dropping.ts";
import { findOpenSwitch } from "./queries.ts";
import { lockVisibleClient } from "./visible-client.ts";
import { type SwitchContext, startSwitch } from "./switch.ts";
import { upgrade } from "./upgrade.ts";

const POWERS = ["account.package", "client.services"] as const;

type SwitchCall = Pick<
  HandlerContext<typeof packageRoutes.switchPackage>,
  "actor" | "now" | "services" | "commit" | "auditWrite"
>;

/**
 * Checks access to the client and queries the card provider about its open switch, before the transaction of
 * a switch.
 */
async function prepareSwitch(call: SwitchCall, payments: OpenPayments, ID: number): Promise<void> {
  await call.commit((db) => lockVisibleClient({ ...call, db }, ID, POWERS));
  await settleSwitch(call, payments, ID);
}

async function holdSwitch(
  db: Db,
  { actor, now }: Pick<SwitchCall, "actor" | "now">,
  ID: number,
): Promise<SwitchContext> {
  await lockSwitchInvoice(db, ID);
  const lockedClient = await lockVisibleClient({ db, actor, now }, ID, POWERS);
  return { ...lockedClient, db, now, by: actor.ID };
}

const packageOf = async (db: Db, ID: number) =>
  (await listServices(db)).find((service) => service.ID === ID && service.kind === "billing");

export const handlersWith = (payments: OpenPayments): Handlers<typeof packageRoutes> => ({
  async update({ db, params, body, assertFound, auditWrite }) {
    const before = assertFound(await packageOf(db, params.id));
    assertFound(await updateService(db, before.ID, "billing", body));
    const after = assertFound(await packageOf(db, params.id));
    auditWrite({
      controller: "service",
      identity: before.ID,
      message: packageMessage(before, after),
      before,
      after,
    });
    return after;
  },

  async upgrade(call) {
    const lockedClient = await lockVisibleClient(call, call.client.ID, POWERS);
    const _invoice = await upgrade(call, lockedClient);
    call.auditWrite(
      auditServices(
        lockedClient.client,
        await findFullClient(call.db, lockedClient.client.ID),
        "added services",
      ),
    );
    if (_invoice !== null)
      call.auditWrite(await auditAdded(call.db, lockedClient.client.ID, _invoice, "sign-up"));
    return { ID: lockedClient.client.ID, _invoice };
  },

  async switchToBilling(call) {
    const { db, params, fail, assertFound, auditWrite } = call;
    const { client, today } = await lockVisibleClient(call, params.id, POWERS);
    if (livePackage(client.services, today))
      fail(switchRefused, { reason: "This client already has a billing package." });
    await updateClient(db, client.ID, {}, { user_type: 1 });
    await writeServices(db, client.ID, [beginService(client.services, BASIC_PACKAGE, today)]);
    const after = assertFound(await findFullClient(db, client.ID));
    auditWrite(auditServices(client, after, "switched to medical billing"));
    return after;
  },

  async optOut(call) {
    const { params, body, commitReply, fail, assertFound, auditWrite } = call;
    await prepareSwitch(call, payments, params.id);
    return commitReply(async (db) => {
      const context = await holdSwitch(db, call, params.id);
      const { client, today } = context;
      const endingEntries = servicesToEnd(client.services, body.services ?? null, today);
      if (endingEntries.length === 0) fail(optOutRefused);
      // Drops the open switch because it would start another package after this one has ended.
      const openSwitch =
        endingEntries.some(({ kind }) => kind === "billing") && (await findOpenSwitch(db, client.ID));
      if (openSwitch)
        for (const change of await dropSwitch(context, payments, openSwitch)) auditWrite(change);
      await writeServices(
        db,
        client.ID,
        endingEntries.map((entry) => endService(entry, today)),
      );
      const after = assertFound(await findFullClient(db, client.ID));
      auditWrite(
        auditServices(
          client,
          after,
          body.reason ? `ended services: ${cutText(body.reason, 200)}` : "ended services",
        ),
      );
      return after;
    });
  },

  async activate(call) {
    const { db, params, body, fail, assertFound, auditWrite } = call;
    const { client, today } = await lockVisibleClient(call, params.id, POWERS);
    const trials = trialsIn(client.services, body.services ?? null, today);
    if (trials.length === 0) fail(activateRefused, { reason: "There is no trial to activate." });
    await writeServices(
      db,
      client.ID,
      trials.map((entry) => activateService(entry, today)),
    );
    const after = assertFound(await findFullClient(db, client.ID));
    auditWrite(auditServices(client, after, "activated services"));
    return after;
  },

  async updateProviders(call) {
    const { db, params, body, now, assertFound, auditWrite } = call;
    const { client: before } = await lockVisibleClient(call, params.id, "account.edit");
    for (const [index, account] of (body.bank_accounts ?? []).entries())
      await saveBankAccount(db, account, { _doctor: before.ID, now, at: `bank_accounts.${index}.` });
    // Deactivates practices first, so that the provider limit is never exceeded in between.
    const practices = [...(body.practices ?? []).entries()].toSorted(
      ([, a], [, b]) => Number(a.active ?? true) - Number(b.active ?? true),
    );
    for (const [index, practice] of practices)
      await savePractice(db, practice, { _doctor: before.ID, now, at: `practices.${index}.` });
    const after = assertFound(await findFullClient(db, before.ID));
    auditWrite({ ...auditServices(before, after, "saved providers and bank accounts"), before, after });
    return after;
  },

  async switchPackage(call) {
    const { params, body, commitReply, assertFound } = call;
    await prepareSwitch(call, payments, params.id);
    return commitReply(async (db) => {
      const context = await holdSwitch(db, call, params.id);
      const { _invoice, changes } = await startSwitch(context, body, payments);
      for (const change of changes) call.auditWrite(change);
      const after = assertFound(await findFullClient(db, context.client.ID));
      return { ID: after.ID, services: after.services, _invoice };
    });
  },

  async createSwitchInvoice(call) {
    const { body, client: requestedClient, commitReply, fail, assertFound, auditWrite } = call;
    await prepareSwitch(call, payments, requestedClient.ID);
    return commitReply(async (db) => {
      const context = await holdSwitch(db, call, requestedClient.ID);
      const { _invoice, changes } = await startSwitch(context, body, payments);
      if (_invoice === null)
        return fail(switchRefused, { reason: "This package costs nothing in advance. It is active now." });
      for (const change of changes) auditWrite(change);
      return assertFound(await findInvoice(db, context.client.ID, _invoice));
    });
  },
});
