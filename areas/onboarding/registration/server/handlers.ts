import { auditAdded } from "#areas/billing/invoices/server/index.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import { hashPassword, sessionFor, setCookie, useActivation } from "#areas/identity/sign-in/server/index.ts";
import { activateFormsClient } from "#areas/identity/users/server/index.ts";
import { subscribe } from "#areas/onboarding/subscribers/server/index.ts";
import { findReferrer } from "#areas/practice/clients/server/index.ts";
import { hasRight } from "#platform/access/actor.ts";
import { assertDemoReach } from "#platform/access/demo-reach.ts";
import { findSession, tokensIn } from "#platform/access/session.ts";
import { openSession } from "#platform/access/session-rows.ts";
import { sessionReply } from "#platform/access/session-reply.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import {
  EMAIL_TAKEN,
  invalidSignupToken,
  type registrationRoutes,
  unknownReferral,
  USERNAME_TAKEN,
  type ValidateBody,
} from "../contract.ts";
import { chargedServices } from "../rules/entries.ts";
import { allowedPackages, chosenServices } from "../rules/chosen-services.ts";
import { quoteReply } from "../rules/quote-reply.ts";
import { passwordIn } from "../rules/registration-errors.ts";
import { removeOnFailure, storeDrawnSignature } from "./drawn-signature.ts";
import { finishOnce } from "./finish-once.ts";
import { mailActivation, mailRegistered } from "./mails.ts";
import { planFormsOnly, planRegistration, quoteFor, tokenOf } from "./plan.ts";
import { findSignupInvoice, listOfferedServices, namesInUse } from "./queries.ts";
import { insertFormsOnly, insertRegistration, insertSignupInvoice } from "./register.ts";
import { openRegistrationSession } from "./registration-session.ts";
import type { RegisterBody } from "../fields.ts";
import type { z } from "zod";

/** Returns the newsletter's subscriber for a new client (C-157). */
const subscriberOf = ({ first_name, last_name, email_address }: RegisterBody) => ({
  first_name,
  last_name,
  email_address,
});

const auditEntryOf = (ID: number, purpose: string) =>
  ({
    controller: "doctor",
    identity: ID,
    message: `signed up ${purpose}`,
    _doctor: ID,
    _executing_user: ID,
  }) as const;

export const handlers: Handlers<typeof registrationRoutes> = {
  async register(call) {
    const { body, query, services, now, commit, commitReply, auditWrite, afterCommit } = call;
    const planIn = (db: Db) => planRegistration({ db, services, now }, body, query.code);
    // Checks the sign-up before hashing the password, and plans it again in the transaction that writes.
    const firstCheck = await commit((db) => finishOnce(db, body.draft, () => planIn(db)));
    const signatureKey = firstCheck.made ? null : await storeDrawnSignature(services, body);
    const password_hash = await hashPassword(firstCheck.made ? "" : passwordIn(body));
    const create = async (db: Db) => {
      const { made, value } = await finishOnce(db, body.draft, async (finish) => {
        const plan = await planIn(db);
        const ID = await insertRegistration(db, plan, { password_hash, drawn: signatureKey }, now);
        const _invoice = await insertSignupInvoice(db, ID, plan);
        if (plan.body.signup_detail?.subscribe)
          await subscribe(db, subscriberOf(plan.body), services.publicUrl(), now);
        await mailRegistered(db, call, { ...plan.body, ID, hasInvoice: plan.price.total > 0 });
        await finish(ID);
        auditWrite(auditEntryOf(ID, "for services"));
        if (_invoice !== null)
          auditWrite({ ...(await auditAdded(db, ID, _invoice, "sign-up")), _executing_user: ID });
        return { ID, username: body.username };
      });
      const client = made ?? value;
      afterCommit(await openRegistrationSession(db, client.ID, call));
      return { ...client, _invoice: (await findSignupInvoice(db, client.ID, "signup"))?.ID ?? null };
    };
    return removeOnFailure(services, signatureKey, () => commitReply(create));
  },

  validate: (call) => checkNamesInUse(call),
  validateFormsOnly: (call) => checkNamesInUse(call),

  async registerFormsOnly(call) {
    const { body, services, now, commit, commitReply, auditWrite } = call;
    const planIn = (db: Db) => planFormsOnly({ db, services, now }, body);
    const firstCheck = await commit((db) => finishOnce(db, body.draft, () => planIn(db)));
    const password_hash = await hashPassword(firstCheck.made ? "" : passwordIn(body));
    return commitReply(async (db) => {
      const { made, value } = await finishOnce(db, body.draft, async (finish) => {
        const ID = await insertFormsOnly(db, await planIn(db), password_hash);
        await mailActivation(db, call, { ...body, ID });
        await finish(ID);
        auditWrite(auditEntryOf(ID, "for insurer forms"));
        return { ID, username: body.username };
      });
      return made ?? value;
    });
  },

  async activate(call) {
    const { db, params, query, body, services, reply, fail, auditWrite, afterCommit } = call;
    await assertDemoReach(db, call);
    const person = await useActivation(db, query.token ?? body?.token ?? "");
    if (person !== params.id) fail(invalidSignupToken);
    if (!(await activateFormsClient(db, params.id))) fail(invalidSignupToken);
    const token = await openSession(db, sessionFor(params.id, call));
    auditWrite({ ...auditEntryOf(params.id, ""), message: "activated the account" });
    afterCommit(() => setCookie(reply, token, services));
    return { ...(await sessionReply(db, params.id, services.config)), ID: params.id, user_type: 2 };
  },

  findToken: async ({ db, params, fail }) =>
    (await tokenOf(db, params.code, null)) ?? fail(invalidSignupToken),

  async referral({ db, params, fail }) {
    const { ID } = (await findReferrer(db, params.referralCode)) ?? fail(unknownReferral);
    return { ID, valid: true };
  },

  async quote({ db, body, now }) {
    const [offeredServices, prices] = [await listOfferedServices(db), await pricesOn(db, priceDay(now))];
    const token = await tokenOf(db, body.code, null);
    const serviceChoice = chosenServices(body, offeredServices, allowedPackages(token));
    const terms = { ...serviceChoice, chosen: body.services ?? [], trialOnly: token?.trial_only ?? false };
    const monthly = quoteFor(
      prices,
      { billing: { ...body.billing, has_ifc: false, is_annual: false } },
      serviceChoice.services,
    );
    return { ...quoteReply(quoteFor(prices, body, chargedServices(terms))), monthly: quoteReply(monthly) };
  },
};

type ValidateContext = Pick<
  HandlerContext<typeof registrationRoutes.validate>,
  "db" | "request" | "services"
> & {
  readonly body: z.output<typeof ValidateBody>;
};

async function checkNamesInUse(context: ValidateContext) {
  const names = await namesInUse(context.db, context.body, await editableID(context));
  const message = names.username_in_use ? USERNAME_TAKEN : names.email_in_use ? EMAIL_TAKEN : null;
  return { ...names, message };
}

/** Returns the ID in the body if the session may edit this person, otherwise 0. */
async function editableID({ db, body, request, services }: ValidateContext): Promise<number> {
  const { full } = tokensIn(request.cookies, services.config.publicUrl);
  if (!body.ID || full === undefined) return 0;
  const session = await findSession(db, full, null);
  const mayEdit =
    session?.actor.ID === body.ID ||
    (session?.actor.kind === "staff" && hasRight(session.actor, "client.edit"));
  return mayEdit ? body.ID : 0;
}
