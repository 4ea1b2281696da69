import { z } from "zod";
import { accountPath } from "#kernel/contract/link.ts";
import { STEPS } from "./contract.ts";

/**
 * Addresses of the account details. The address contains the step, so that links and reloads return to the
 * step.
 */
export const accountPaths = {
  details: accountPath("details", { step: z.enum(STEPS).optional() }),
};
