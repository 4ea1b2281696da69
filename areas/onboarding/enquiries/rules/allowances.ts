import { emailKey } from "#kernel/addresses/email.ts";

const DAY = 24 * 3600;

/**
 * Returns the daily limits for stored enquiries and quote requests: per network, for all unauthenticated
 * senders together, and per address, because the sender may enter another person's.
 */
export const allowancesOfEnquiry = (network: string, to: string) =>
  [
    { key: `enquiry copies to ${emailKey(to)}`, most: 10, seconds: DAY },
    { key: `enquiries of ${network}`, most: 50, seconds: DAY },
    { key: "enquiries", most: 1000, seconds: DAY },
  ] as const;
