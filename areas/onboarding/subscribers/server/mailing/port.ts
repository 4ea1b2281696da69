import type { Subscription } from "../../contract.ts";

interface Member {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email_address: string;
}

/** Service that keeps the mailing lists and sends to them. Each call throws `OutsideFailure` if it fails. */
export interface MailingService {
  /** Returns all lists, each with whether the address is subscribed. */
  subscriptionsOf(email: string): Promise<Subscription[]>;
  /** Subscribes the address to the account's first list, which is the newsletter's. */
  subscribe(member: Member): Promise<void>;
  /** Unsubscribes the address from all its lists. */
  unsubscribe(email: string): Promise<void>;
}
