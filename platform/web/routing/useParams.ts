import { useParams as useRouterParams, useSearch } from "@tanstack/react-router";
import type { Given } from "#kernel/contract/url-search.ts";

/** Returns the path and query parameters of the current page, such as `useParams(patientPaths.record).id`. */
export function useParams<Values>({ read }: { readonly read: (params: Given, search: Given) => Values }): Values {
  const params: Given = useRouterParams({ strict: false });
  const search: Given = useSearch({ strict: false });
  return read(params, search);
}
