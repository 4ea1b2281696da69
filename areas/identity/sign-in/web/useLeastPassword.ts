import { LEAST_PASSWORD_LENGTH } from "#kernel/access/password.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { installationRoutes } from "#platform/access/installation.contract.ts";

/** How long a password must be here, for whoever has no session yet; until it is known, as short as it may be anywhere. */
export function useLeastPassword(): number {
  const state = useRead(installationRoutes.state, undefined, { freshFor: Number.POSITIVE_INFINITY });
  return state.data?.password_min_length ?? LEAST_PASSWORD_LENGTH;
}
