import { useSession } from "#platform/web/shell/session.tsx";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";

/** Returns whether this user hides cancelled appointments, and a setter. Saved per user on this device. */
export function useHideCancelled(): [boolean, (isHidden: boolean) => void] {
  const { ID } = useSession().me;
  const { hideCancelledFor } = usePreferences();
  const others = hideCancelledFor.filter((person) => person !== ID);
  return [
    hideCancelledFor.includes(ID),
    (isHidden) => setPreferences({ hideCancelledFor: isHidden ? [...others, ID] : others }),
  ];
}
