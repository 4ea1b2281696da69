import { z } from "zod";
import { accountPath } from "#kernel/contract/link.ts";
import { STEPS } from "./contract.ts";

/** The step is in the address, so that a link and a reload return to it. */
export const accountPaths = {
  details: accountPath("details", { step: z.enum(STEPS).optional() }),
};
