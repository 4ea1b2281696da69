import { expect, test } from "vitest";
import { defineSlot, type SlotEntry } from "./slots.ts";

const entry = (name: string, order: number) => ({ name, order, needs: "session" }) as const;

test("a slot gives back its own entries in their order, and no other slot's", () => {
  const [cards, menu] = [defineSlot<SlotEntry>("cards"), defineSlot<SlotEntry>("menu")];
  const fillings = [
    cards.entry(entry("last", 20)),
    menu.entry(entry("line", 5)),
    cards.entry(entry("first", 10)),
  ];
  expect(cards.entriesIn(fillings).map(({ name }) => name)).toEqual(["first", "last"]);
  expect(menu.entriesIn(fillings).map(({ name }) => name)).toEqual(["line"]);
});

test("an entry that no feature lists is nowhere", () => {
  const cards = defineSlot<SlotEntry>("cards");
  cards.entry(entry("made and not listed", 1));
  expect(cards.entriesIn([])).toEqual([]);
});
