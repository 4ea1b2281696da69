import { z } from "zod";

/**
 * Schema of an ISO 8601 instant that PostgreSQL accepts: not in the year 0, and with an offset of less than
 * 16 hours.
 */
export const instantText = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(text), message);
