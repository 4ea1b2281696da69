export interface MessageBrief {
  /** Name of the email's file. The newest sorts last. */
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

/** Sandbox mailbox that replaces the mail server in the demo, as its pages read it. */
export interface SandboxMailbox {
  readonly list: () => Promise<MessageBrief[]>;
  readonly read: (name: string) => Promise<MailboxMessage | null>;
  /** Deletes the demo's emails when a practice starts. */
  readonly empty: () => Promise<void>;
}
