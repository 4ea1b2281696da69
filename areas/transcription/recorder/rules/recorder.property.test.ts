import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barsOf, playbackLevels, LEVELS_A_SECOND } from "./bars.ts";
import { type DayPatient, nextPatient } from "./day-patient.ts";
import { fewMinutesLeft, litStepsOf } from "./level.ts";
import {
  openSegment,
  closeSegment,
  finishRecording,
  addMark,
  markPositions,
  type Recording,
  replacedPart,
  secondsOf,
  undoOverwrite,
} from "./recording.ts";
import { positionOf, type Timeline } from "./timeline.ts";

const nothing: Recording = {
  ...{
    ID: "a",
    person: 1,
    client: 1,
    started: "2026-11-23T09:35:12.000Z",
    zone: "Australia/Sydney",
    subject: "",
    mime: "audio/webm",
    segments: [],
  },
  ...{ timeline: [], before: null, dayPatient: null, marks: [], open: null, isFinished: false, file: null },
};
/** Returns the segment and the second within the segment for each second of playback. */
const secondBySecond = (timeline: Timeline): string[] =>
  timeline.flatMap(({ segment, from, to }) =>
    Array.from({ length: to - from }, (_, at) => `${segment}:${from + at}`),
  );

interface Step {
  readonly does: "record" | "undo";
  /** Start of the step, as a fraction of the current length. */
  readonly where: number;
  readonly seconds: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom("record", "record", "record", "undo"),
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  seconds: fc.integer({ min: 0, max: 9 }),
});
const steps = fc.array(step, { maxLength: 10 });
const placeIn = (recording: Recording, { where }: Step): number => Math.round(where * secondsOf(recording));
const after = (recording: Recording, one: Step): Recording =>
  one.does === "undo"
    ? undoOverwrite(recording)
    : closeSegment(openSegment(recording, placeIn(recording, one)), one.seconds);

describe("a dictation that is recorded, recorded over and undone", () => {
  test("is heard second by second as if each new part were laid over the old one", () =>
    fc.assert(
      fc.property(steps, (all) => {
        let recording = nothing;
        let heard: string[] = [];
        let before: string[] | null = null;
        for (const one of all) {
          const at = placeIn(recording, one);
          if (one.does === "undo") [heard, before] = [before ?? heard, null];
          else if (one.seconds > 0) {
            const added = Array.from(
              { length: one.seconds },
              (_, second) => `${recording.segments.length}:${second}`,
            );
            if (at < heard.length) before = heard;
            else if (before) before = [...before, ...added];
            heard = [...heard.slice(0, at), ...added, ...heard.slice(at + one.seconds)];
          }
          recording = after(recording, one);
          expect(secondBySecond(recording.timeline)).toEqual(heard);
          expect(recording.before === null ? null : secondBySecond(recording.before)).toEqual(before);
        }
      }),
    ));

  test("loses no segment, whatever is recorded over: each is kept with its length", () =>
    fc.assert(
      fc.property(steps, (all) => {
        const recording = all.reduce(after, nothing);
        expect(recording.segments).toEqual(
          all.filter(({ does }) => does === "record").map(({ seconds }) => seconds),
        );
      }),
    ));

  test("shows as replaced the part that undoing takes away, and nothing once it is finished", () =>
    fc.assert(
      fc.property(steps, (all) => {
        const recording = all.reduce(after, nothing);
        const part = replacedPart(recording);
        if (recording.before === null) expect(part).toBeNull();
        else {
          const taken = new Set(secondBySecond(recording.before));
          const seconds = secondBySecond(recording.timeline);
          expect(seconds.slice(part?.from, part?.to)).toEqual(seconds.filter((second) => !taken.has(second)));
        }
        expect([
          replacedPart(finishRecording(recording)),
          undoOverwrite(finishRecording(recording)).timeline,
        ]).toEqual([null, recording.timeline]);
      }),
    ));

  test("a mark is heard at its own moment, or nowhere once that was recorded over", () =>
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), fc.nat(7), (all, seconds, which) => {
        const at = which % seconds;
        const start = openSegment(nothing, 0);
        const recording = all.reduce(after, closeSegment(addMark(start, at), seconds));
        const heard = secondBySecond(recording.timeline).indexOf(`0:${at}`);
        // A mark exactly where two parts meet counts as the end of the first.
        const [found] = markPositions(recording);
        if (heard !== -1) expect(found).toBe(heard);
        expect(positionOf(recording.timeline, 0, at) ?? undefined).toBe(found);
      }),
    ));
});

describe("the waveform", () => {
  const level = fc.double({ min: 0, max: 1, noNaN: true });
  const values = fc.array(level, { maxLength: 60 });

  test("shows the loudest moment, nothing louder, and never more bars than fit", () =>
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), (all, most) => {
        const bars = barsOf(all, most);
        expect(bars).toHaveLength(Math.min(most, all.length));
        expect(Math.max(0, ...bars)).toBe(Math.max(0, ...all));
        for (const bar of bars) expect(all).toContain(bar);
      }),
    ));

  test("has a level for every quarter of a second that is heard", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(20), fc.integer({ min: 1, max: 20 })), { maxLength: 5 }),
        (parts) => {
          const timeline = parts.map(([segment, from, seconds]) => ({ segment, from, to: from + seconds }));
          const levels = Array.from({ length: 4 }, (_, segment) =>
            Array.from({ length: 160 }, () => segment / 4),
          );
          const heard = playbackLevels(timeline, levels);
          expect(heard).toHaveLength(
            parts.reduce((sum, [, , seconds]) => sum + seconds * LEVELS_A_SECOND, 0),
          );
          expect(heard).toEqual(
            parts.flatMap(([segment, , seconds]) =>
              Array.from({ length: seconds * LEVELS_A_SECOND }, () => segment / 4),
            ),
          );
        },
      ),
    ));

  test("a louder voice lights no fewer steps, and there are never more than the meter has", () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        (one, other, lights) => {
          const [quiet, loud] = [
            litStepsOf(Math.min(one, other), lights),
            litStepsOf(Math.max(one, other), lights),
          ];
          expect([quiet <= loud, quiet >= 0, loud <= lights, Number.isInteger(loud)]).toEqual([
            true,
            true,
            true,
            true,
          ]);
        },
      ),
    ));

  test("minutes left are told below ten, and as many as fit", () =>
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 4_000_000 }), (free) => {
        const minutes = fewMinutesLeft(free);
        expect(minutes === null).toBe(free >= 2_400_000);
        if (minutes !== null)
          expect([minutes * 240_000 <= Math.max(0, free), (minutes + 1) * 240_000 > free]).toEqual([
            true,
            true,
          ]);
      }),
    ));
});

describe("the patients of the day", () => {
  const patients = ["a", "b", "c", "d"].map(
    (key): DayPatient => ({ key, name: key, title: key, born: null, when: "09:00", day: "23/11/2026" }),
  );

  test("each is offered once while one dictation follows the other, in the order of the list", () =>
    fc.assert(
      fc.property(fc.subarray(patients), (already) => {
        const dictated = new Set(already.map(({ key }) => key));
        const offered: string[] = [];
        for (
          let next = nextPatient(patients, null, dictated);
          next !== null;
          next = nextPatient(patients, next.key, dictated)
        ) {
          offered.push(next.key);
          dictated.add(next.key);
        }
        expect(offered).toEqual(patients.filter((one) => !already.includes(one)).map(({ key }) => key));
      }),
    ));
});
