import { mayUseDemo } from "#platform/access/demo-reach.ts";
import { practiceState } from "#platform/access/installation.ts";
import { notFound } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { mailboxRoutes } from "../mailbox.contract.ts";

/**
 * Returns the sandbox mailbox. Null outside the demo, for users who may not use the demo, and if a mail
 * server is configured.
 */
async function mailboxOf({
  db,
  services,
  request,
}: Pick<HandlerContext<never>, "db" | "services" | "request">) {
  const isShown = mayUseDemo({ request, services }) && (await practiceState(db)).hasDemo;
  return isShown ? services.mailbox : null;
}

export const mailboxHandlers: Handlers<typeof mailboxRoutes> = {
  async listMailbox(call) {
    const mailbox = await mailboxOf(call);
    return mailbox ? { letters: await mailbox.list() } : call.fail(notFound);
  },

  async read(call) {
    const mailbox = await mailboxOf(call);
    return call.assertFound(await mailbox?.read(call.params.letter));
  },
};
