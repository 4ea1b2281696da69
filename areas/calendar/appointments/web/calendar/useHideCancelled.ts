import { useSession } from "#platform/web/shell/session.tsx";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";

/** Whether this person hides cancelled appointments; kept on this computer. */
export function useHideCancelled(): [boolean, (isHidden: boolean) => void] {
  const { ID } = useSession().me;
  const { hideCancelledFor } = usePreferences();
  const others = hideCancelledFor.filter((person) => person !== ID);
  return [hideCancelledFor.includes(ID), (isHidden) => setPreferences({ hideCancelledFor: isHidden ? [...others, ID] : others })];
}
