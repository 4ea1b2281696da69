import { whoIsHere } from "#areas/identity/sign-in/server/index.ts";
import { notFound } from "#kernel/problem.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { mailboxRoutes } from "../mailbox.contract.ts";

/** Only while demo people are here and no mail server is set; elsewhere these addresses are unknown. */
export const mailboxHandlers: Handlers<typeof mailboxRoutes> = {
  async listMailbox({ db, services, refuse }) {
    const { hasDemo } = await whoIsHere(db);
    if (!services.mailbox || !hasDemo) return refuse(notFound);
    return { letters: await services.mailbox.list() };
  },

  async read({ db, params, services, refuse, found }) {
    const { hasDemo } = await whoIsHere(db);
    if (!services.mailbox || !hasDemo) return refuse(notFound);
    return found(await services.mailbox.read(params.letter));
  },
};
