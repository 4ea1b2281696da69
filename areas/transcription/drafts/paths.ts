import { z } from "zod";
import { adminPath } from "#kernel/contract/link.ts";

const client = z.coerce.number<unknown>().int().positive().optional().catch(undefined);

export const draftPaths = {
  /** Page with the task's letter beside its recording. `doctor_id` selects the client. */
  type: adminPath("tasklist/type/{id}", { doctor_id: client }),
};
