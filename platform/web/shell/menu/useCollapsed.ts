import { usePreferences } from "#platform/web/theme/preferences.ts";
import { mediaHook } from "#platform/web/ui/browser/media.ts";

const useNarrow = mediaHook("(max-width: 1199px)");

/** Returns whether the sidebar is a column of icons: by choice, or in a window under 1200 px. */
export function useCollapsed(): boolean {
  const isNarrow = useNarrow();
  return usePreferences().sideCollapsed || isNarrow;
}
