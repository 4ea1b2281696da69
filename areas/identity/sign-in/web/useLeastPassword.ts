import { MIN_PASSWORD_LENGTH } from "#kernel/access/password.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { installationRoutes } from "#platform/access/installation.contract.ts";

/**
 * Returns the minimum length of a password, for pages without a session. The lowest possible minimum until
 * the setting is loaded.
 */
export function useLeastPassword(): number {
  const state = useRead(installationRoutes.state, undefined, { freshFor: Number.POSITIVE_INFINITY });
  return state.data?.password_min_length ?? MIN_PASSWORD_LENGTH;
}
