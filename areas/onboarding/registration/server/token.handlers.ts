import { newToken } from "#platform/access/session.ts";
import { pageOf } from "#kernel/lists/page.ts";
import type { Handlers } from "#platform/http/call.ts";
import { LINK_DAYS } from "../rules/mails.ts";
import type { tokenRoutes } from "../token.contract.ts";
import { mailSignupLink } from "./mails.ts";
import { insertSignupToken } from "./queries.ts";
import { pageOfLinks } from "./token.queries.ts";

export const tokenHandlers: Handlers<typeof tokenRoutes> = {
  async create(call) {
    const { db, actor, body, auditWrite } = call;
    const code = newToken();
    const { ID, expired_time } = await insertSignupToken(db, { ...body, code, days: LINK_DAYS }, actor.ID);
    await mailSignupLink(db, call, { ...body, ID, code, until: expired_time });
    auditWrite({ controller: "signup", identity: ID, message: "sent a sign-up link", after: body });
    return { code };
  },

  async list({ db, params, query }) {
    const { rows, total } = await pageOfLinks(db, params, query);
    return pageOf("links", rows, total);
  },
};
