import type { PageNeeds } from "./feature.ts";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

/** What stands in a slot, whatever else the slot asks of it. */
export interface SlotEntry {
  /** Unlike any other's in the slot. */
  readonly name: string;
  readonly needs: PageNeeds;
  readonly order: number;
}

/** An entry for some slot, as a feature lists it in its routes.tsx; app/features.web.ts hands all of them to the shell. */
export interface Filling {
  readonly slot: string;
}

/** A place on a page that features above the page's own may fill. */
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
    entriesIn: (fillings) => fillings.flatMap((filling) => entries.get(filling) ?? []).toSorted((a, b) => a.order - b.order),
  };
}

/** What the signed-in person may see of a slot, in its order. */
export function useSlot<Entry extends SlotEntry>(slot: Slot<Entry>): Entry[] {
  const { fillings } = useRegistry();
  const { may } = useSession();
  return slot.entriesIn(fillings).filter(({ needs }) => may(needs));
}
