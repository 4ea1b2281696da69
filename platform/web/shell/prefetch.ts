import type { QueryClient } from "@tanstack/react-query";
import { type Session, sessionRoutes } from "#platform/access/session.contract.ts";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Owner } from "#platform/web/api/address.ts";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { type CallOf, request } from "#platform/web/api/request.ts";
import type { WebPage } from "./feature.ts";
import type { Registry } from "./registry.ts";

/**
 * Requests the session and the page's first data before anything is rendered. The page then finds the replies
 * in the cache, or joins the pending requests.
 */
export async function prefetchPage(
  queries: QueryClient,
  { pageAt }: Registry,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): Promise<void> {
  const [area, username = "", ...path] = pathname.split("/").filter(Boolean);
  if (area !== "account" && area !== "admin") return;
  const page = area === "account" ? pageAt("account", path.join("/")) : undefined;
  // Runs the page's code at once instead of after the frame around it has rendered. The first response
  // already named the code.
  void page?.load().catch(() => undefined);
  const [me, prefetchData] = await Promise.all([fetchSession(queries), page?.prefetch?.()]);
  const client = me.client?.username === username ? me.client : null;
  if (!client || !page || !prefetchData || !mayOpen(me, page)) return;
  const owner = { doctor_id: client.ID };
  prefetchData({
    client: { ID: client.ID, zone: zoneNamed(client.zone) },
    search: new URLSearchParams(search),
    read: (route, ask, freshFor) => void prefetchRoute(queries, route, ask, owner, freshFor),
  });
}

const fetchSession = (queries: QueryClient): Promise<Session> =>
  queries.fetchQuery({
    queryKey: queryKey(sessionRoutes.me, {}, null),
    queryFn: ({ signal }) => request(sessionRoutes.me, {}, { signal }),
    staleTime: 60_000,
  });

const mayOpen = ({ permissions }: Session, { needs }: WebPage): boolean =>
  typeof needs === "string" || needs.some((right) => permissions.includes(right));

const prefetchRoute = <R extends AnyRoute>(
  queries: QueryClient,
  route: R,
  ask: CallOf<R>,
  owner: Owner,
  freshFor?: number,
): Promise<void> =>
  queries.prefetchQuery({
    queryKey: queryKey(route, ask, owner),
    queryFn: ({ signal }) => request(route, ask, { owner, signal }),
    staleTime: freshFor,
  });
