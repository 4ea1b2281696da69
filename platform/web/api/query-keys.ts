import type { QueryClient } from "@tanstack/react-query";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { type Owner, ownerOf, type Values } from "./address.ts";

type Keyed = Pick<AnyRoute, "method" | "path" | "access">;

/** Method, path, owner, values: refreshing a route forgets every reading of it, whatever its values. */
export const queryKey = (route: Keyed, { params, query }: Values, owner: Owner | null) =>
  [`${route.method} ${route.path}`, ownerOf(route, owner), params ?? {}, query ?? {}] as const;

export async function refresh(client: QueryClient, routes: readonly Keyed[]): Promise<void> {
  await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: [`${route.method} ${route.path}`] })));
}

/** Whatever is of one client, and these routes; each is asked once. */
export async function refreshOwned(client: QueryClient, also: readonly Keyed[]): Promise<void> {
  const names = new Set(also.map((route) => `${route.method} ${route.path}`));
  await client.invalidateQueries({ predicate: ({ queryKey: [name, owner] }) => owner !== null || names.has(String(name)) });
}

/** Readings of routes under this first word of their path: the controller of a live event. */
export async function invalidateEntity(client: QueryClient, controller: string): Promise<void> {
  const start = `/${controller.toLowerCase()}`;
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => {
      const path = String(name).toLowerCase().split(" ")[1] ?? "";
      return path === start || path.startsWith(`${start}/`);
    },
  });
}
