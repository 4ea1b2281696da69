import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { AnyRoute, ParamsInput, ReplyOf } from "#kernel/contract/contract.ts";
import type { Owner } from "./address.ts";
import type { RequestError } from "./request-error.ts";
import { queryKey } from "./query-keys.ts";
import { useOwner } from "./owner.tsx";
import { type ReadInput, type CallOf, request } from "./request.ts";

export interface ReadOptions<R extends AnyRoute = AnyRoute> {
  /** False delays the request, for example while an ID is unknown or a search is too short. */
  enabled?: boolean;
  /** Shows the previous page, dimmed, while the next is read. For lists. */
  keepPrevious?: boolean;
  /** Milliseconds for which the data counts as fresh. Defaults to ten seconds. */
  freshFor?: number;
  /**
   * Milliseconds between automatic reads. A function computes them from the last reply and the number of
   * replies so far; false stops.
   */
  every?: number | ((known: ReplyOf<R> | undefined, answers: number) => number | false);
  /** Client to read instead of the opened one. */
  owner?: Owner | null;
  /** Incremental refresh: later reads request only new rows. */
  renewal?: Renewal<R>;
}

interface Renewal<R extends AnyRoute> {
  /** Returns the values of the next read, or null to read everything again. */
  readonly ask: (known: ReplyOf<R>) => ReadInput<R> | null;
  readonly join: (known: ReplyOf<R>, fresh: ReplyOf<R>) => ReplyOf<R>;
}

type Arguments<R extends AnyRoute> = [keyof ParamsInput<R>] extends [never]
  ? [ask?: ReadInput<R>, options?: ReadOptions<R>]
  : [ask: ReadInput<R>, options?: ReadOptions<R>];

/** Reads a route of the contract. Adds `doctor_id` and `requestingID` if the route is about a client. */
export function useRead<R extends AnyRoute>(
  route: R,
  ...[input, options = {}]: Arguments<R>
): UseQueryResult<ReplyOf<R>, RequestError> {
  const openOwner = useOwner();
  const owner = options.owner === undefined ? openOwner : options.owner;
  // `as`: a route without `params` in its path may be read without any values.
  const ask = (input ?? {}) as CallOf<R>;
  const queries = useQueryClient();
  const { renewal, every } = options;
  return useQuery<ReplyOf<R>, RequestError>({
    queryKey: queryKey(route, ask, owner),
    queryFn: async ({ signal, queryKey: key }) => {
      const cached = renewal && queries.getQueryData<ReplyOf<R>>(key);
      const renewalCall = cached === undefined ? null : (renewal?.ask(cached) ?? null);
      // `as`: the values belong to the same route.
      const fresh = await request(route, renewalCall === null ? ask : (renewalCall as CallOf<R>), {
        owner,
        signal,
      });
      return renewal && cached !== undefined && renewalCall !== null ? renewal.join(cached, fresh) : fresh;
    },
    enabled: options.enabled,
    staleTime: options.freshFor,
    refetchInterval:
      typeof every === "function"
        ? ({ state }) => every(state.data, state.dataUpdateCount + state.errorUpdateCount)
        : every,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });
}
