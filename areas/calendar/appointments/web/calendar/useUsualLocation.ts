import { clientPreferenceRoutes } from "#areas/practice/client-preferences/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";

export interface UsualLocation {
  readonly location: number | null;
  /** False until it is known; one that can't be read is none. */
  readonly isKnown: boolean;
}

/** SCR-CLI-04: the location that the client's calendar opens on. */
export function useUsualLocation(): UsualLocation {
  const { ID } = useClient();
  const read = useRead(clientPreferenceRoutes.get, { params: { id: ID } }, { freshFor: 300_000 });
  return { location: read.data?._defaultLocation ?? null, isKnown: !read.isPending };
}
