import { useState } from "react";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";

export interface RoomChoices {
  /** For a screen that patients see. */
  readonly isShort: boolean;
  readonly toggleShort: () => void;
  /** The rooms that are shown, by name: each doctor has a record of their own for the same place. Null for all. */
  readonly place: string | null;
  readonly choosePlace: (place: string | null) => void;
}

/** Returns the choices of this screen. Short names are kept on the device, and are on by default on a phone. */
export function useRoomChoices(isPhone: boolean): RoomChoices {
  const { shortNames } = usePreferences();
  const [place, choosePlace] = useState<string | null>(null);
  const isShort = shortNames ?? isPhone;
  return { isShort, toggleShort: () => setPreferences({ shortNames: !isShort }), place, choosePlace };
}
