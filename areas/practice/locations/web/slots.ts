import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Location } from "../contract.ts";

export interface LocationUse {
  readonly location: Location;
}

interface LocationUsePart extends SlotEntry {
  /** Component that says what still uses the location. Renders nothing where nothing does. */
  readonly content: ComponentType<LocationUse>;
}

/** Slots of the locations pages that other features fill. */
export const locationSlots = {
  /** Sentences in the question before a location is deleted. */
  use: defineSlot<LocationUsePart>("location.use"),
};
