import { useParams as useRouterParams, useSearch } from "@tanstack/react-router";
import type { Given } from "#kernel/contract/url-search.ts";

/** The parameters of the page at hand, and what its address says after the "?": `useParams(patientPaths.record).id`. */
export function useParams<Values>({ read }: { readonly read: (params: Given, search: Given) => Values }): Values {
  const params: Given = useRouterParams({ strict: false });
  const search: Given = useSearch({ strict: false });
  return read(params, search);
}
