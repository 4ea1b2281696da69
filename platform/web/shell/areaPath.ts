import { accountPath, useClientIfOpen } from "./client.tsx";
import type { MenuEntry } from "./feature.ts";

/** Turns a page's path into an address: of the opened client, or of the staff area. Whole addresses stay. */
export function useAreaPath(): (area: MenuEntry["area"], path: string) => string {
  const client = useClientIfOpen();
  return (area, path) => {
    if (path.startsWith("/")) return path;
    if (area === "account" && client) return accountPath(client.username, path);
    return `/admin${path ? `/${path}` : ""}`;
  };
}
