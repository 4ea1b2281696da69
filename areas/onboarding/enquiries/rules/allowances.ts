const DAY = 24 * 3600;

/** Enquiries and requests for a quote that are stored within a day: for each network, and for all strangers together. */
export const allowancesOfEnquiry = (network: string) =>
  [
    { key: `enquiries of ${network}`, most: 50, seconds: DAY },
    { key: "enquiries", most: 1000, seconds: DAY },
  ] as const;
