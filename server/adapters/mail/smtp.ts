import nodemailer from "nodemailer";
import type { MailSender } from "./port.ts";

/** Sends over SMTP; the address alone tells a sandbox mailbox from the office's mail server. */
export function smtpSender(url: string, from: string): MailSender {
  const transport = nodemailer.createTransport(url, { from });
  return {
    async send({ to, subject, text, message_id }) {
      await transport.sendMail({ to, subject, text, messageId: `<${message_id}>` });
    },
  };
}
