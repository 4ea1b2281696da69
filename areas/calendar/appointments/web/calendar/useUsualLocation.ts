import { clientPreferenceRoutes } from "#areas/practice/client-preferences/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";

export interface UsualLocation {
  readonly location: number | null;
  /** False until the preference has loaded or failed to load. */
  readonly isKnown: boolean;
}

/** Reads the default location of the client's calendar (SCR-CLI-04). Null if there is none. */
export function useUsualLocation(): UsualLocation {
  const { ID } = useClient();
  const read = useRead(clientPreferenceRoutes.get, { params: { id: ID } }, { freshFor: 300_000 });
  return { location: read.data?._defaultLocation ?? null, isKnown: !read.isPending };
}
