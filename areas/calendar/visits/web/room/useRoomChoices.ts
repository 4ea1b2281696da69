import { useState } from "react";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";

export interface RoomChoices {
  /** True for short names, used on a screen that patients can see. */
  readonly isShort: boolean;
  readonly toggleShort: () => void;
  /**
   * Name of the location shown, or null for all. Filters by name because each doctor has a separate record of
   * the same location.
   */
  readonly place: string | null;
  readonly choosePlace: (place: string | null) => void;
}

/**
 * Returns the display choices of this screen. The short names setting is saved on the device and is on by
 * default on a phone.
 */
export function useRoomChoices(isPhone: boolean): RoomChoices {
  const { shortNames } = usePreferences();
  const [place, choosePlace] = useState<string | null>(null);
  const isShort = shortNames ?? isPhone;
  return { isShort, toggleShort: () => setPreferences({ shortNames: !isShort }), place, choosePlace };
}
