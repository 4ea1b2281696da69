import { newToken } from "#platform/access/session.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type draftRoutes, invalidDraft } from "../contract.ts";
import { withoutPasswords } from "../rules/drafts.ts";
import { Answers } from "../contract.ts";
import { mailDraftLink } from "./mails.ts";
import { findDraft, saveDraft } from "./queries.ts";

const audited = (message: string) => ({ controller: "signup", identity: 0, message }) as const;

export const draftHandlers: Handlers<typeof draftRoutes> = {
  async save({ db, body, auditWrite }) {
    const key = body.key ?? newToken();
    const saved_time = await saveDraft(db, key, withoutPasswords(body.answers));
    if (!body.key) auditWrite(audited("began a sign-up"));
    return { key, saved_time };
  },

  async open({ db, body, fail }) {
    const draft = (await findDraft(db, body.key)) ?? fail(invalidDraft);
    return { answers: Answers.parse(draft.answers), saved_time: draft.saved_time };
  },

  async sendLink(call) {
    const { db, body, auditWrite } = call;
    // The same answer for a key that opens nothing: it says nothing about who signs up.
    if (await findDraft(db, body.key)) await mailDraftLink(db, call, { key: body.key, to: body.email_address });
    auditWrite(audited("asked for the link to a sign-up"));
    return { message: "If the address matches this sign-up, we've emailed the link." };
  },
};
