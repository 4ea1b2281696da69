import { RESOURCE_TYPES } from "../resource-types.contract.ts";

/** How a system names itself at the token endpoint: the number of its token. */
export const clientIdOf = (ID: number): string => `corella-${ID}`;

export function numberOfClient(client: string): number | null {
  const [, number] = /^corella-(\d{1,15})$/.exec(client) ?? [];
  return number === undefined ? null : Number(number);
}

export type Refused = "invalid_request" | "unsupported_grant_type" | "invalid_scope";

/** A scope as SMART 2 writes it; the first version's `.read` means the same. */
const asRead = (scope: string): string => scope.replace(/\.read$/, ".rs");

/**
 * The scopes a grant gets: those asked for, which must be among the token's own; all of them where none, or `system/*.rs`, is asked for.
 */
export function grantedScopes(asked: string | undefined, own: readonly string[]): readonly string[] | null {
  const names = (asked ?? "")
    .split(/\s+/)
    .filter((name) => name !== "")
    .map(asRead);
  if (names.length === 0 || names.includes("system/*.rs")) return own;
  const known = RESOURCE_TYPES.map((type) => `system/${type}.rs`).filter((scope) => names.includes(scope));
  return names.every((name) => own.includes(name)) ? known : null;
}

/** client_id and client_secret of `Authorization: Basic` (RFC 6749, 2.3.1). */
export function basicCredentials(decoded: string): { readonly id: string; readonly secret: string } | null {
  const at = decoded.indexOf(":");
  if (at === -1) return null;
  try {
    return { id: decodeURIComponent(decoded.slice(0, at)), secret: decodeURIComponent(decoded.slice(at + 1)) };
  } catch {
    return null;
  }
}
