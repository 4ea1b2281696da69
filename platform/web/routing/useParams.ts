import { useParams as useRouterParams, useSearch } from "@tanstack/react-router";
import type { RawSearch } from "#kernel/contract/url-search.ts";

/** Returns the path and query parameters of the current page, such as `useParams(patientPaths.record).id`. */
export function useParams<Values>({
  read,
}: {
  readonly read: (params: RawSearch, search: RawSearch) => Values;
}): Values {
  const params: RawSearch = useRouterParams({ strict: false });
  const search: RawSearch = useSearch({ strict: false });
  return read(params, search);
}
