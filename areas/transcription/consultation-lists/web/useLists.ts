import type { AnyRoute } from "#kernel/contract/contract.ts";
import { accountPath, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { consultationListList, type ListBrief, type TimeGroup } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";

const followedRoutes: readonly AnyRoute[] = [
  consultationListRoutes.brief,
  consultationListRoutes.counts,
  consultationListRoutes.timeGroups,
  consultationListRoutes.timeGroup,
];
export { followedRoutes as followedLists };

/** Returns the page of lists of a period that the address selects, for the open client or for all clients. */
export function useLists(key: TimeGroup) {
  const list = useListParams(consultationListList, key);
  const { params } = consultationListList.ask(list.written);
  const state = useRead(
    consultationListRoutes.timeGroup,
    { params: { key }, query: params },
    { keepPrevious: true },
  );
  return { list, read: { state, rows: state.data?.consultationLists, total: state.data?.totalItems } };
}

/**
 * Returns a function for a list's address: under the open client, or under the list's own client for staff.
 */
export function useListAddress() {
  const client = useClientIfOpen();
  return (row: Pick<ListBrief, "ID" | "doctor">) =>
    client
      ? consultationListPaths.details({ id: row.ID })
      : accountPath(row.doctor.username, `consultations/details/${row.ID}`);
}
