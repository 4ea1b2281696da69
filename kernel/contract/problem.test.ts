import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  IdParam,
  LARGEST_INTEGER,
  OptionalLookup,
  OptionalReference,
  Reference,
  SmallIdParam,
  Version,
} from "./id.ts";
import { problem, Refusal, refusalOf, stale, tooMany } from "./problem.ts";
import { isMarked, PatientNumber, patientsIn, markPatients } from "./shown-patients.ts";
import { allow, verdictOf, refuse } from "./verdict.ts";

describe("a refusal", () => {
  test("has the words of its problem, at the field it is always about", () => {
    const refusal = refusalOf(problem("name.taken", 409, "This name is taken.", "name"), undefined);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: "name.taken",
      status: 409,
      message: "This name is taken.",
      errors: { name: "This name is taken." },
      details: undefined,
    });
  });

  test("at other fields says what it says there, and without a field nothing", () => {
    const taken = problem("name.taken", 409, "This name is taken.", "name");
    expect(refusalOf(taken, undefined, { other: "Not this" }).errors).toEqual({ other: "Not this" });
    expect(refusalOf(problem("gone", 404, "It is gone."), undefined).errors).toBeUndefined();
  });

  test("with details says them in its words, and keeps what may leave the server", () => {
    const most = problem(
      "most",
      400,
      ({ most: n }) => `At most ${n}.`,
      undefined,
      () => z.object({ most: z.int() }),
    );
    const refusal = refusalOf(most, { most: 5 });
    expect([refusal.message, refusal.details, typeof refusal.shape]).toEqual([
      "At most 5.",
      { most: 5 },
      "function",
    ]);
    expect(refusalOf(stale, { current: { ID: 1 } }).shape).toBe("reply");
  });

  test.each([
    [1, "1 second"],
    [2, "2 seconds"],
    [90, "90 seconds"],
    [91, "2 minutes"],
    [120, "2 minutes"],
    [121, "3 minutes"],
    [3600, "60 minutes"],
  ])("that asks to wait %d s says: %s", (retry_after, words) =>
    expect(refusalOf(tooMany, { retry_after }).message).toBe(`Too many attempts. Try again in ${words}.`),
  );
});

describe("a verdict", () => {
  test("of a rule is allowed, or the problem with its code", () => {
    expect(allow).toEqual({ allowed: true });
    expect(refuse(problem("gone", 404, "It is gone."), undefined)).toMatchObject({
      allowed: false,
      code: "gone",
      refusal: { status: 404, message: "It is gone." },
    });
  });

  test("of several fields is allowed where nothing is wrong, else says the first and marks each", () => {
    expect(verdictOf({})).toEqual(allow);
    expect(verdictOf({ b: "Second field", a: "First field" })).toMatchObject({
      allowed: false,
      code: "invalid",
      refusal: { status: 400, message: "Second field", errors: { a: "First field", b: "Second field" } },
    });
  });
});

describe("the number of a record", () => {
  const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

  test("in a path is whole, above nought, and no larger than can be counted", () => {
    for (const id of ["1", "42", String(Number.MAX_SAFE_INTEGER)])
      expect([id, takes(IdParam, id)]).toEqual([id, true]);
    for (const id of ["0", "-1", "1.5", "x", "9007199254740993", "NaN", "Infinity"])
      expect([id, takes(IdParam, id)]).toEqual([id, false]);
    expect([
      takes(SmallIdParam, String(LARGEST_INTEGER)),
      takes(SmallIdParam, String(LARGEST_INTEGER + 1)),
    ]).toEqual([true, false]);
  });

  test("that may be missing is none as nought, null and absence", () => {
    for (const none of [0, null, undefined])
      expect([OptionalReference.parse(none), OptionalLookup.parse(none)]).toEqual([null, null]);
    expect([OptionalReference.parse(7), OptionalLookup.parse(LARGEST_INTEGER)]).toEqual([7, LARGEST_INTEGER]);
    for (const wrong of [-1, 1.5, "7", true])
      expect([wrong, takes(OptionalReference, wrong)]).toEqual([wrong, false]);
    expect(takes(OptionalLookup, LARGEST_INTEGER + 1)).toBe(false);
  });

  test("that must be there is told to be chosen", () => {
    for (const wrong of [0, -1, 1.5, "7", null, undefined])
      expect([wrong, Reference.safeParse(wrong).error?.issues[0]?.message]).toEqual([
        wrong,
        "Choose from the list.",
      ]);
    expect(Reference.parse(1)).toBe(1);
  });

  test("of a version is above nought, or left out", () => {
    expect([Version.parse(1), Version.parse(undefined)]).toEqual([1, undefined]);
    for (const wrong of [0, -1, 1.5, null, LARGEST_INTEGER + 1])
      expect([wrong, takes(Version, wrong)]).toEqual([wrong, false]);
  });
});

describe("whose data a part of a reply shows", () => {
  test("is said by the mark of its very schema, and by none derived of it", () => {
    const shown = markPatients(z.object({ patient: z.int(), doctor: z.int() }), ({ patient, doctor }) => ({
      client: doctor,
      ids: [patient],
    }));
    expect(patientsIn(shown, { patient: 5, doctor: 501 })).toEqual({ client: 501, ids: [5] });
    expect([isMarked(shown), isMarked(shown.pick({ patient: true })), isMarked(shown.nullable())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(patientsIn(shown.pick({ patient: true }), { patient: 5 })).toBeUndefined();
  });

  test("is nobody's where there is nothing", () => {
    expect([
      patientsIn(PatientNumber, null),
      patientsIn(PatientNumber, undefined),
      patientsIn(PatientNumber, 0),
    ]).toEqual([undefined, undefined, { ids: [0] }]);
  });
});
