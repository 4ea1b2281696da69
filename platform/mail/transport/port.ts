/** Email to send. `message_id` stays the same over retries, so that a mailbox shows the email once. */
export interface Mail {
  readonly to: string;
  /** Name before the sender's address. Undefined for the configured name. */
  readonly from_name?: string | undefined;
  /** Address for replies. Undefined for the configured one. */
  readonly reply_to?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly content: Buffer;
  }[];
  readonly message_id: string;
  /** URL for unsubscribing from a mailing list by POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

/**
 * Outcome of an attempt, with the mail server's response if any. `temporary`: not accepted, may succeed
 * later. `permanent`: will never be accepted. `uncertain`: the connection broke after the hand-over, so the
 * email may have been accepted.
 */
export interface MailOutcome {
  readonly kind: "sent" | "temporary" | "permanent" | "uncertain";
  readonly answer: string;
}

export interface MailSender {
  /** Domain of the sender's address, used in Message-IDs. */
  readonly domain: string;
  /**
   * Sends an email. Never rejects for a failure of the mail server, which the outcome describes. `onHandOver`
   * is awaited when the server has requested the content and before any of it is sent; if it rejects, nothing
   * is sent and `send` rejects with its error.
   */
  send(mail: Mail, onHandOver: () => Promise<void>): Promise<MailOutcome>;
  /** Closes the pooled connections. */
  close(): void;
}
