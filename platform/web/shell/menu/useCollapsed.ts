import { usePreferences } from "#platform/web/theme/preferences.ts";
import { mediaHook } from "#platform/web/ui/browser/media.ts";

const useNarrow = mediaHook("(max-width: 1199px)");

/**
 * Returns true if the sidebar is collapsed to icons, by choice or because the window is narrower than 1200
 * px.
 */
export function useCollapsed(): boolean {
  const isNarrow = useNarrow();
  return usePreferences().sideCollapsed || isNarrow;
}
