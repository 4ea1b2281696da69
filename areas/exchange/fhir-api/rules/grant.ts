import { RESOURCE_TYPES } from "../resource-types.contract.ts";

/** Returns the client ID of a system at the token endpoint, which contains the number of its token. */
export const clientIdOf = (ID: number): string => `corella-${ID}`;

export function numberOfClient(client: string): number | null {
  const [, number] = /^corella-(\d{1,15})$/.exec(client) ?? [];
  return number === undefined ? null : Number(number);
}

export type GrantError = "invalid_request" | "unsupported_grant_type" | "invalid_scope";

/** Converts a `.read` scope of SMART 1 to the equivalent scope of SMART 2. */
const toReadScope = (scope: string): string => scope.replace(/\.read$/, ".rs");

/**
 * Returns the scopes of a grant: the requested ones, which must be among the token's own, or all of the
 * token's if none or `system/*.rs` is requested. Null if a requested scope is not the token's.
 */
export function grantedScopes(
  requestedScopes: string | undefined,
  tokenScopes: readonly string[],
): readonly string[] | null {
  const names = (requestedScopes ?? "")
    .split(/\s+/)
    .filter((name) => name !== "")
    .map(toReadScope);
  if (names.length === 0 || names.includes("system/*.rs")) return tokenScopes;
  const supportedScopes = RESOURCE_TYPES.map((type) => `system/${type}.rs`).filter((scope) =>
    names.includes(scope),
  );
  return names.every((name) => tokenScopes.includes(name)) ? supportedScopes : null;
}

/**
 * Parses client_id and client_secret of `Authorization: Basic` (RFC 6749, 2.3.1); null if they can't be read.
 */
export function basicCredentials(decoded: string): { readonly id: string; readonly secret: string } | null {
  const separator = decoded.indexOf(":");
  if (separator === -1) return null;
  try {
    return {
      id: decodeURIComponent(decoded.slice(0, separator)),
      secret: decodeURIComponent(decoded.slice(separator + 1)),
    };
  } catch {
    return null;
  }
}
