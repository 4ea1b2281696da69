import { addressOfLink, type Link } from "#kernel/contract/link.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";

/** Where a link leads from here: to a page of the opened client, or of the staff area. A whole address stays as it is. */
export function useAddressOf(): (to: string | Link) => string {
  const client = useClientIfOpen();
  return (to) => (typeof to === "string" ? to : addressOfLink(to, client?.username ?? null));
}

/** The same for a link of the router, which takes what follows the "?" by itself. */
export function useDestination(to: string | Link, search?: Record<string, unknown>) {
  const addressOf = useAddressOf();
  return typeof to === "string" ? { to, search } : { to: addressOf({ ...to, search: {} }), search: { ...to.search, ...search } };
}
