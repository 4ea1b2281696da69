import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf, displayedEnd, type Span } from "./side-by-side.ts";

const span = (from: number, to: number): Span => ({ from, to });

test("what is alone has the whole width", () => {
  expect(columnsOf([span(540, 570), span(570, 600)])).toEqual([
    { left: 0, width: 1 },
    { left: 0, width: 1 },
  ]);
});

test("two at one time share it, the longer one on the left", () => {
  expect(columnsOf([span(540, 555), span(540, 600)])).toEqual([
    { left: 0.5, width: 0.5 },
    { left: 0, width: 0.5 },
  ]);
});

test("one is as wide as its neighbours leave it", () => {
  // Three spans start at 09:00; at 09:30 only the first is still running.
  const [long, , , after] = columnsOf([span(540, 600), span(540, 570), span(540, 570), span(570, 600)]);
  expect(long?.width).toBeCloseTo(1 / 3);
  expect(after?.left).toBeCloseTo(1 / 3);
  expect(after?.width).toBeCloseTo(2 / 3);
});

test("what is shorter than a slot takes a slot's room", () => {
  const [first, second] = columnsOf([span(540, 545), span(550, 560)]);
  expect(first?.width).toBe(0.5);
  expect(second?.left).toBe(0.5);
});

test("nothing covers anything else, and nothing leaves its day", () => {
  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1435 }), fc.integer({ min: 0, max: 240 }))
      .map(([from, length]) => span(from, from + length)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(spans, (given) => {
      const columns = columnsOf(given);
      for (const [place, one] of given.entries()) {
        const column = columns[place] ?? { left: 0, width: 0 };
        expect(column.width).toBeGreaterThan(0);
        expect(column.left + column.width).toBeLessThanOrEqual(1 + 1e-9);
        for (const [otherPlace, other] of given.entries()) {
          if (otherPlace <= place || other.from >= displayedEnd(one) || displayedEnd(other) <= one.from)
            continue;
          const beside = columns[otherPlace] ?? { left: 0, width: 0 };
          const isApart =
            column.left + column.width <= beside.left + 1e-9 ||
            beside.left + beside.width <= column.left + 1e-9;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
