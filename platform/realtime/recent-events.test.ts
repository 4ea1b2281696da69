import { expect, test } from "vitest";
import { RecentEvents } from "./recent-events.ts";

const event = (identity: number) => ({ doctor: 1, controller: "patient", identity, by: 2 });
const identitiesFrom = (recent: RecentEvents, time: number) =>
  recent.from(time)?.map(({ identity }) => identity) ?? null;

test("returns the events from a time on, and null for a time before the first that was received", () => {
  const recent = new RecentEvents();
  expect(recent.from(0)).toBeNull();
  recent.start(1000);
  recent.add([event(1)], 1100);
  recent.add([event(2), event(3)], 1200);
  expect(identitiesFrom(recent, 1001)).toEqual([1, 2, 3]);
  expect(identitiesFrom(recent, 1101)).toEqual([2, 3]);
  expect(identitiesFrom(recent, 1000)).toBeNull();
  recent.start(1300);
  expect(identitiesFrom(recent, 1200)).toBeNull();
  expect(identitiesFrom(recent, 1301)).toEqual([]);
});

test("keeps a minute, and at most ten thousand events", () => {
  const recent = new RecentEvents();
  recent.start(0);
  recent.add([event(1)], 100);
  recent.add([event(2)], 60_000);
  expect(identitiesFrom(recent, 50)).toEqual([1, 2]);
  recent.add([event(3)], 60_101);
  expect(identitiesFrom(recent, 100)).toBeNull();
  expect(identitiesFrom(recent, 101)).toEqual([2, 3]);
  recent.add(
    Array.from({ length: 10_000 }, () => event(4)),
    60_102,
  );
  expect(recent.from(60_101)).toBeNull();
  expect(recent.from(60_102)).toHaveLength(10_000);
});
