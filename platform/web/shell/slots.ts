import type { PageNeeds } from "./feature.ts";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

/** Properties common to the entries of all slots. */
export interface SlotEntry {
  /** Name, unique within the slot. */
  readonly name: string;
  readonly needs: PageNeeds;
  readonly order: number;
}

/**
 * Entry for a slot, as a feature lists it in its routes.tsx. app/features.web.ts passes all entries to the
 * shell.
 */
export interface Filling {
  readonly slot: string;
}

/** Place on a page that other features may fill. */
export interface Slot<Entry extends SlotEntry> {
  readonly entry: (entry: Entry) => Filling;
  readonly entriesIn: (fillings: readonly Filling[]) => Entry[];
}

export function defineSlot<Entry extends SlotEntry>(slot: string): Slot<Entry> {
  const entries = new WeakMap<Filling, Entry>();
  return {
    entry(entry) {
      const filling = { slot };
      entries.set(filling, entry);
      return filling;
    },
    entriesIn: (fillings) =>
      fillings.flatMap((filling) => entries.get(filling) ?? []).toSorted((a, b) => a.order - b.order),
  };
}

/** Returns the slot's entries that the signed-in user may see, in order. */
export function useSlot<Entry extends SlotEntry>(slot: Slot<Entry>): Entry[] {
  const { fillings } = useRegistry();
  const { may } = useSession();
  return slot.entriesIn(fillings).filter(({ needs }) => may(needs));
}
