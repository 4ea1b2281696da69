import { z } from "zod";
import { adminPath } from "#kernel/contract/link.ts";

/** Path of the conversion page; the query filters the pictures. */
export const conversionPaths = {
  page: adminPath("conversion", {
    group: z.coerce.number().int().min(0).max(3).catch(0),
    search: z.string().max(200).catch(""),
    check: z.coerce.number().int().min(0).max(1).catch(0),
  }),
};
