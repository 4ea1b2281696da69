import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { AnyRoute, ParamsInput, ReplyOf } from "#kernel/contract/contract.ts";
import type { Owner } from "./address.ts";
import type { RequestFailed } from "./failed.ts";
import { queryKey } from "./query-keys.ts";
import { useOwner } from "./owner.tsx";
import { type AskOf, type CallOf, request } from "./request.ts";

export interface ReadOptions<R extends AnyRoute = AnyRoute> {
  /** Not yet: an ID is still unknown, a search too short. */
  enabled?: boolean;
  /** Shows the page before, dimmed, while the next is read: for lists. */
  keepPrevious?: boolean;
  /** Milliseconds it stays fresh; ten seconds unless told. */
  freshFor?: number;
  /** Milliseconds until it is asked again; a function tells it from the last answer and the number of answers so far, false: no more. */
  every?: number | ((known: ReplyOf<R> | undefined, answers: number) => number | false);
  /** Of another client than the opened one. */
  owner?: Owner | null;
  /** Read again, it asks only for what is new. */
  renewal?: Renewal<R>;
}

interface Renewal<R extends AnyRoute> {
  /** What to ask for after this reading; null: for all of it. */
  readonly ask: (known: ReplyOf<R>) => AskOf<R> | null;
  readonly join: (known: ReplyOf<R>, fresh: ReplyOf<R>) => ReplyOf<R>;
}

type Arguments<R extends AnyRoute> = [keyof ParamsInput<R>] extends [never]
  ? [ask?: AskOf<R>, options?: ReadOptions<R>]
  : [ask: AskOf<R>, options?: ReadOptions<R>];

/** Reads a route of the contract; `doctor_id` and `requestingID` are added where the route is about a client. */
export function useRead<R extends AnyRoute>(
  route: R,
  ...[given, options = {}]: Arguments<R>
): UseQueryResult<ReplyOf<R>, RequestFailed> {
  const opened = useOwner();
  const owner = options.owner === undefined ? opened : options.owner;
  // `as`: without `params` in its path a route may be read with nothing at all.
  const ask = (given ?? {}) as CallOf<R>;
  const queries = useQueryClient();
  const { renewal, every } = options;
  return useQuery<ReplyOf<R>, RequestFailed>({
    queryKey: queryKey(route, ask, owner),
    queryFn: async ({ signal, queryKey: key }) => {
      const known = renewal && queries.getQueryData<ReplyOf<R>>(key);
      const newer = known === undefined ? null : (renewal?.ask(known) ?? null);
      // `as`: as above.
      const fresh = await request(route, newer === null ? ask : (newer as CallOf<R>), { owner, signal });
      return renewal && known !== undefined && newer !== null ? renewal.join(known, fresh) : fresh;
    },
    enabled: options.enabled,
    staleTime: options.freshFor,
    refetchInterval:
      typeof every === "function" ? ({ state }) => every(state.data, state.dataUpdateCount + state.errorUpdateCount) : every,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });
}
