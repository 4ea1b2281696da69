/** A letter by mail. `message_id` stays the same over retries, so that a mailbox shows it once. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly { readonly filename: string; readonly content_type: string; readonly content: Buffer }[];
  readonly message_id: string;
  /** Of an email to a mailing list: a POST to it ends the subscription (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

/**
 * How an attempt went, in the mail server's words where it had some. `temporary`: not taken, another time perhaps. `permanent`: it never
 * will be. `uncertain`: the line went dead after the letter was handed over; it may have been taken.
 */
export interface MailOutcome {
  readonly kind: "sent" | "temporary" | "permanent" | "uncertain";
  readonly answer: string;
}

export interface MailSender {
  /** Of the sender's address; Message-IDs end in it. */
  readonly domain: string;
  /**
   * Never fails for what the mail server does: it tells. `onHandOver` is awaited when the server has asked for the letter, and before a byte
   * of it leaves; where it fails, nothing leaves and its error comes out.
   */
  send(mail: Mail, onHandOver: () => Promise<void>): Promise<MailOutcome>;
  /** Ends the connections that are kept. */
  close(): void;
}
