import { z } from "zod";

/** An instant of ISO 8601 that the database has as well: there is no year 0, and no clock sixteen hours from Greenwich. */
export const instantText = (words: string) =>
  z.iso.datetime({ offset: true, error: words }).refine((text) => !/^0000|[+-](?:1[6-9]|2\d):\d\d$/.test(text), words);
