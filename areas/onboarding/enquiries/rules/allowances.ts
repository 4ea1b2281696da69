const DAY = 24 * 3600;

/**
 * Returns the daily limits for stored enquiries and quote requests: per network, and for all unauthenticated
 * senders together.
 */
export const allowancesOfEnquiry = (network: string) =>
  [
    { key: `enquiries of ${network}`, most: 50, seconds: DAY },
    { key: "enquiries", most: 1000, seconds: DAY },
  ] as const;
