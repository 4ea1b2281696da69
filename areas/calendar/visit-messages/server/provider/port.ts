/** The provider's answer to a message. */
export type SendAnswer =
  | { readonly kind: "accepted"; readonly sid: string; readonly status: string }
  /** Refused for good, with the provider's code if it gave one. */
  | { readonly kind: "refused"; readonly code: number | null }
  /**
   * The provider certainly did not send the message, and a later attempt may succeed: too many requests, or
   * refused credentials.
   */
  | { readonly kind: "busy" }
  /** No answer, or one that isn't in the provider's documentation: the message may have been sent. */
  | { readonly kind: "uncertain" };

export interface OutgoingSms {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  /** URL that receives the delivery reports. */
  readonly callback: string;
}

/** A message in the provider's list. */
export interface ListedSms {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly status: string;
  readonly error_code: number | null;
  readonly isReceived: boolean;
  /** ISO 8601 in UTC, to the second. */
  readonly created: string;
}

/** Service that sends SMS and receives the replies. */
export interface SmsProvider {
  /** Sends a message. Never throws. */
  send(message: OutgoingSms): Promise<SendAnswer>;
  /**
   * Lists the messages between two numbers, newest first, to find messages whose answer was lost. Throws
   * `OutsideFailure` unless the provider answers reliably.
   */
  list(numbers: { readonly to: string; readonly from?: string }): Promise<ListedSms[]>;
  /** Finds a message by its number. Null if the provider has none. Throws `OutsideFailure` as `list`. */
  find(sid: string): Promise<ListedSms | null>;
}
