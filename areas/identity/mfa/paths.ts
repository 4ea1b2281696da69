import { z } from "zod";
import { adminPath } from "#kernel/contract/link.ts";

export const mfaPaths = {
  /** Sign-in security of all users. */
  everybody: adminPath("signinsecurity", { show: z.string().optional(), state: z.string().optional() }),
};
