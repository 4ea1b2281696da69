import type { Subscription } from "../../contract.ts";

interface Member {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email_address: string;
}

/** The service that keeps the mailing lists and sends to them. Each call throws OutsideFailure where it cannot be done. */
export interface MailingService {
  /** Every list, and whether this address receives it. */
  subscriptionsOf(email: string): Promise<Subscription[]>;
  /** On the first list of the account, which is the one of the newsletter. */
  subscribe(member: Member): Promise<void>;
  /** From every list it is on. */
  unsubscribe(email: string): Promise<void>;
}
