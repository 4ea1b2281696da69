import { accountPath, useClientIfOpen } from "./client.tsx";
import type { MenuEntry } from "./feature.ts";

/**
 * Returns a function that turns a page's path into an address of the opened client or the staff area. A path
 * with a leading slash is returned unchanged.
 */
export function useAreaPath(): (area: MenuEntry["area"], path: string) => string {
  const client = useClientIfOpen();
  return (area, path) => {
    if (path.startsWith("/")) return path;
    if (area === "account" && client) return accountPath(client.username, path);
    return `/admin${path ? `/${path}` : ""}`;
  };
}
