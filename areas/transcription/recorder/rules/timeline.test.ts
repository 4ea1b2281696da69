import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutTimeline, playbackTime, lengthOf, overwrite, type Timeline } from "./timeline.ts";

const whole: Timeline = [{ segment: 0, from: 0, to: 10 }];

describe("a dictation of several segments", () => {
  test("at its end a segment is appended", () =>
    expect(overwrite(whole, 10, 1, 4)).toEqual([
      { segment: 0, from: 0, to: 10 },
      { segment: 1, from: 0, to: 4 },
    ]));
  test("in the middle it takes the place of as much as it lasts", () =>
    expect(overwrite(whole, 3, 1, 4)).toEqual([
      { segment: 0, from: 0, to: 3 },
      { segment: 1, from: 0, to: 4 },
      { segment: 0, from: 7, to: 10 },
    ]));
  test("one that lasts longer than the rest makes the dictation longer", () =>
    expect(overwrite(whole, 8, 1, 5)).toEqual([
      { segment: 0, from: 0, to: 8 },
      { segment: 1, from: 0, to: 5 },
    ]));
  test("one without sound changes nothing", () => expect(overwrite(whole, 3, 1, 0)).toBe(whole));

  test("a copied packet is never placed before the end of those before it, nor out of order", () => {
    const moment = fc.integer({ min: 0, max: 7_200_000 }).map((milliseconds) => milliseconds / 1000);
    fc.assert(
      fc.property(moment, moment, moment, (base, begin, step) => {
        expect(playbackTime(base, begin, begin)).toBe(base);
        expect(playbackTime(base, begin + step, begin)).toBeGreaterThanOrEqual(base);
      }),
    );
    // A browser refused these values: added from left to right they give 7.4399999999999995.
    expect(playbackTime(7.44, 3.06, 3.06)).toBe(7.44);
  });

  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 })), {
    maxLength: 12,
  });
  test("whatever is overwritten, the length is right and no stretch is empty or outside its segment", () =>
    fc.assert(
      fc.property(steps, (all) => {
        let timeline: Timeline = [];
        const lengths: number[] = [];
        for (const [asked, seconds] of all) {
          const before = lengthOf(timeline);
          const at = Math.min(asked, before);
          timeline = overwrite(timeline, at, lengths.length, seconds);
          lengths.push(seconds);
          expect(lengthOf(timeline)).toBe(Math.max(before, at + seconds));
        }
        for (const { segment, from, to } of timeline) {
          expect(from).toBeLessThan(to);
          expect([from >= 0, to <= (lengths[segment] ?? 0)]).toEqual([true, true]);
        }
        expect(lengthOf(cutTimeline(timeline, 5, 9))).toBe(Math.max(0, Math.min(9, lengthOf(timeline)) - 5));
      }),
    ));
});
