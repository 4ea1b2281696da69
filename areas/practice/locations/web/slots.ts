import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Location } from "../contract.ts";

export interface LocationUse {
  readonly location: Location;
}

interface LocationUsePart extends SlotEntry {
  /** Component that lists the remaining uses of the location. Renders nothing if there are none. */
  readonly content: ComponentType<LocationUse>;
}

/** Slots of the locations pages that other features fill. */
export const locationSlots = {
  /** Sentences in the question before a location is deleted. */
  use: defineSlot<LocationUsePart>("location.use"),
};
