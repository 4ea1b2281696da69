import { letterRoutes } from "../contract.ts";

/** Routes whose cached replies are stale after any change of a sending. */
export const LETTER_ROUTES = [
  letterRoutes.list,
  letterRoutes.ofTask,
  letterRoutes.unsent,
  letterRoutes.draft,
] as const;
