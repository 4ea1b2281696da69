import type { QueryClient } from "@tanstack/react-query";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { type Owner, ownerOf, type Values } from "./address.ts";

type KeyRoute = Pick<AnyRoute, "method" | "path" | "access">;

/**
 * Builds a query's cache key: method with path, owner, params and query. `invalidateRoutes` matches only the first
 * part, so it invalidates every query of a route regardless of its values.
 */
export const queryKey = (route: KeyRoute, { params, query }: Values, owner: Owner | null) =>
  [`${route.method} ${route.path}`, ownerOf(route, owner), params ?? {}, query ?? {}] as const;

export async function invalidateRoutes(client: QueryClient, routes: readonly KeyRoute[]): Promise<void> {
  await Promise.all(
    routes.map((route) => client.invalidateQueries({ queryKey: [`${route.method} ${route.path}`] })),
  );
}

/** Invalidates every query that belongs to a client, and the queries of the given routes. */
export async function invalidateClientQueries(
  client: QueryClient,
  routes: readonly KeyRoute[],
): Promise<void> {
  const names = new Set(routes.map((route) => `${route.method} ${route.path}`));
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, owner] }) => owner !== null || names.has(String(name)),
  });
}

/**
 * Invalidates the queries of routes whose path starts with this segment, the `controller` of a live event.
 */
export async function invalidateEntity(client: QueryClient, controller: string): Promise<void> {
  const start = `/${controller.toLowerCase()}`;
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => {
      const path = String(name).toLowerCase().split(" ")[1] ?? "";
      return path === start || path.startsWith(`${start}/`);
    },
  });
}
