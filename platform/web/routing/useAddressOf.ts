import { addressOfLink, type Link } from "#kernel/contract/link.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";

/**
 * Returns a function that resolves a link to an address of the opened client or of the staff area. A full
 * address is returned unchanged.
 */
export function useAddressOf(): (to: string | Link) => string {
  const client = useClientIfOpen();
  return (to) => (typeof to === "string" ? to : addressOfLink(to, client?.username ?? null));
}

/** Resolves a link to the `to` and `search` of the router, which takes the query string separately. */
export function useDestination(to: string | Link, search?: Record<string, unknown>) {
  const addressOf = useAddressOf();
  return typeof to === "string"
    ? { to, search }
    : { to: addressOf({ ...to, search: {} }), search: { ...to.search, ...search } };
}
