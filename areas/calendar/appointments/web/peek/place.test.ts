import { describe, expect, test } from "vitest";
import { cardPlace, placeAboveToasts } from "./place.ts";

const page = { width: 1440, height: 900 };
const card = { width: 352, height: 380 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("where the card of an appointment stands", () => {
  test("on the side with more room, and never over the appointment", () => {
    for (let left = 60; left < 1300; left += 40) {
      for (let top = 0; top < 860; top += 60) {
        const anchor = box(left, top, 120, 40);
        const place = cardPlace(anchor, card, page, left + 10);
        expect(place.left >= anchor.right || place.left + card.width <= anchor.left).toBe(true);
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.left + card.width).toBeLessThanOrEqual(page.width);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.top + card.height).toBeLessThanOrEqual(page.height);
      }
    }
    expect(cardPlace(box(200, 300, 120, 40), card, page, 0).left).toBe(330);
    expect(cardPlace(box(1200, 300, 120, 40), card, page, 0).left).toBe(1200 - 10 - 352);
  });
  test("above a toast it would lie under, and nowhere else than before where it would not", () => {
    const toasts = box(256, 760, 380, 80);
    const above = placeAboveToasts(box(280, 600, 120, 40), card, page, { x: 300, toasts });
    expect(above.left).toBe(410);
    expect(above.top + card.height).toBeLessThanOrEqual(toasts.top);
    for (const none of [null, box(256, 840, 380, 0), box(900, 760, 380, 80)])
      expect(placeAboveToasts(box(280, 600, 120, 40), card, page, { x: 300, toasts: none })).toEqual(
        cardPlace(box(280, 600, 120, 40), card, page, 300),
      );
  });
  test("below or above one that is as wide as the page", () => {
    expect(cardPlace(box(60, 100, 1370, 40), card, page, 500).top).toBe(150);
    expect(cardPlace(box(60, 700, 1370, 40), card, page, 500).top).toBe(700 - 10 - 380);
  });
  test("within one that is too wide for a card beside it, never over the menu or the list of the day", () => {
    for (const x of [0, 300, 640, 1439]) {
      for (const [top, height] of [
        [100, 40],
        [700, 40],
        [300, 400],
      ] as const) {
        const { left } = cardPlace(box(310, top, 800, height), card, page, x);
        expect(left).toBeGreaterThanOrEqual(310);
        expect(left + card.width).toBeLessThanOrEqual(1110);
      }
    }
  });
});
