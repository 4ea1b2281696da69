export interface MessageBrief {
  /** Of its file; the newest sorts last. */
  readonly name: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly message_id: string;
}

export interface MailboxMessage extends MessageBrief {
  readonly reply_to: string | null;
  readonly text: string;
  readonly attachments: { filename: string; content_type: string; size: number }[];
}

/** What the demo's pages may ask of the stand-in for a mail server: to show what came. */
export interface SandboxMailbox {
  readonly list: () => Promise<MessageBrief[]>;
  readonly read: (name: string) => Promise<MailboxMessage | null>;
  /** For a practice that begins: what came is the demo's. */
  readonly empty: () => Promise<void>;
}
