import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

export const MessageBrief = z.object({
  name: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  message_id: z.string(),
});
export type MessageBrief = z.infer<typeof MessageBrief>;

export const MailboxMessage = MessageBrief.extend({
  reply_to: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), size: z.int() })),
});
export type MailboxMessage = z.infer<typeof MailboxMessage>;

/**
 * Routes of the sandbox mailbox, which replaces a mail server in the demo. There a user can read the email
 * after requesting a new demo password. The routes don't exist outside the demo.
 */
export const mailboxRoutes = {
  listMailbox: route({
    id: "own",
    summary: "Demo: emails in the sandbox mailbox, newest first",
    method: "GET",
    path: "/mailbox",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 180 },
    reply: z.object({ letters: z.array(MessageBrief) }),
  }),
  read: route({
    id: "own",
    summary: "Demo: one email of the sandbox mailbox",
    method: "GET",
    path: "/mailbox/{letter}",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 180 },
    params: { letter: z.string().max(100) },
    reply: MailboxMessage,
  }),
};
