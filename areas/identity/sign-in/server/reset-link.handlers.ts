import type { Handlers } from "#platform/http/call.ts";
import type { resetLinkRoutes } from "../reset-link.contract.ts";
import { findToken } from "./token.queries.ts";

export const resetLinkHandlers: Handlers<typeof resetLinkRoutes> = {
  check: async ({ db, params }) => ({ is_valid: (await findToken(db, params.token)) !== null }),
};
