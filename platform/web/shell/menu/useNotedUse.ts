import { useEffect } from "react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useCurrentEntry } from "./useCurrentEntry.ts";
import { recordUse } from "./used-pages.ts";

/** Records each menu page that the user opens, so that the palette can offer it first. */
export function useNotedUse(area: MenuEntry["area"]): void {
  const { me } = useSession();
  const to = useCurrentEntry(area)?.to;
  useEffect(() => {
    if (to !== undefined) recordUse({ person: me.ID, area }, to);
  }, [me.ID, area, to]);
}
