import { useLocation } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { usePending } from "#platform/web/ui/browser/pending-navigation.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { usePlacedEntry } from "./menu-place.ts";
import { entryAt, pathWithin } from "./navigation.ts";

/** Returns the menu entries of an area that the user may open. */
export function useEntries(area: MenuEntry["area"]): readonly MenuEntry[] {
  const { may } = useSession();
  const { menuOf } = useRegistry();
  return useMemo(() => menuOf(area).filter((entry) => may(entry.needs)), [area, may, menuOf]);
}

/**
 * Returns the entry of the open page, or of the page just chosen. Undefined on a page without an entry, such
 * as the user's own password.
 */
export function useCurrentEntry(area: MenuEntry["area"]): MenuEntry | undefined {
  const entries = useEntries(area);
  const { pageAt } = useRegistry();
  const findEntryPath = useCallback(
    (address: string): string | undefined => {
      const path = pathWithin(area, address);
      return entryAt(entries, pageAt(area, path)?.under ?? path)?.to;
    },
    [area, entries, pageAt],
  );
  const openPath = useLocation({ select: ({ pathname }) => findEntryPath(pathname) });
  const placed = usePlacedEntry();
  const pending = usePending(findEntryPath);
  const current = pending.isPending ? pending.value : (placed ?? openPath);
  return entries.find(({ to }) => to === current);
}
