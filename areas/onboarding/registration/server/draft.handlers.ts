import { newToken } from "#platform/access/session.ts";
import type { Handlers } from "#platform/http/call.ts";
import { draftTooLarge, type draftRoutes, invalidDraft } from "../draft.contract.ts";
import { draftAllowances, fitsADraft, partsOfKey, withoutPasswords } from "../rules/drafts.ts";
import { networkOf } from "#kernel/access/network.ts";
import { takeAllowance } from "#platform/mail/allowance.ts";
import { Answers } from "../draft.contract.ts";
import { mailDraftLink } from "./mails.ts";
import { confirmDraft, findDraft, insertDraft, updateDraft } from "./queries.ts";

const auditEntry = (message: string) => ({ controller: "signup", identity: 0, message }) as const;

export const draftHandlers: Handlers<typeof draftRoutes> = {
  async save({ db, body, request, fail, auditWrite }) {
    const answers = withoutPasswords(body.answers);
    if (!fitsADraft(answers)) fail(draftTooLarge);
    const draftKey = body.key ? partsOfKey(body.key).key : newToken();
    const savedTime = await updateDraft(db, draftKey, answers);
    if (savedTime !== undefined) return { key: body.key ?? draftKey, saved_time: savedTime };
    await takeAllowance(db, draftAllowances(networkOf(request.ip)));
    auditWrite(auditEntry("began a sign-up"));
    return { key: draftKey, saved_time: await insertDraft(db, draftKey, answers) };
  },

  async open({ db, body, fail, auditWrite }) {
    const { key, proof } = partsOfKey(body.key);
    const draft = (await findDraft(db, key)) ?? fail(invalidDraft);
    if (proof !== null && (await confirmDraft(db, key, proof)))
      auditWrite(auditEntry("opened the emailed link to a sign-up"));
    return { answers: Answers.parse(draft.answers), saved_time: draft.saved_time };
  },

  async sendLink(call) {
    const { db, body, auditWrite } = call;
    // Returns the same reply for an unknown key, so that it doesn't reveal who is signing up.
    const { key } = partsOfKey(body.key);
    if (await findDraft(db, key)) await mailDraftLink(db, call, { key, to: body.email_address });
    auditWrite(auditEntry("asked for the link to a sign-up"));
    return { message: "If the address matches this sign-up, we've emailed the link." };
  },
};
