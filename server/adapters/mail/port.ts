/** A letter by mail. `message_id` stays the same over retries, so that a mailbox shows it once. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly message_id: string;
}

export interface MailSender {
  /** Resolves when the mail server has taken it. */
  send(mail: Mail): Promise<void>;
}
