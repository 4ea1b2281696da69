import fc from "fast-check";
import type { PaperEdit } from "./naive-appointments.ts";

/** Generates changes of one appointment or of a series, for the calendar on paper and the calendar under test. */
export const arbitraryEdit: fc.Arbitrary<PaperEdit> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((move) => ({ move })),
  fc.constantFrom("08:00", "10:15", "14:00").map((start_time) => ({ start_time }) as const),
  fc.constantFrom("short", "long").map((notes) => ({ notes })),
  fc.constantFrom("ill", "away").map((cancel) => ({ cancel })),
  fc.constant({ uncancel: true } as const),
);
