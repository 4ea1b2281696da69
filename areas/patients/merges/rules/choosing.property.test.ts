import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { isSameValue } from "#kernel/contract/fields.ts";
import {
  chooseAll,
  type Choices,
  chosenValue,
  mayKeepBoth,
  mergedValues,
  unchosenFields,
  chooseKnown,
} from "./choosing.ts";
import { differingFields, type FieldValues, fieldValues, MERGED_FIELD_NAMES } from "./fields.ts";
import { separateValues, listChangedFields, isAnswered, type MergeState } from "./undo-merge.ts";

const value = fc.constantFrom(null, "", "one", "two", 1, 2);
const values: fc.Arbitrary<FieldValues> = fc
  .array(value, { minLength: MERGED_FIELD_NAMES.length, maxLength: MERGED_FIELD_NAMES.length })
  .map((given) => fieldValues((name) => given[MERGED_FIELD_NAMES.indexOf(name)] ?? null));
const sides = (choose: (place: number) => "from" | "to", from: FieldValues, to: FieldValues): Choices =>
  Object.fromEntries(differingFields(from, to).map((name, place) => [name, choose(place)]));
const isSame = (one: FieldValues, other: FieldValues) =>
  MERGED_FIELD_NAMES.filter((name) => !isSameValue(one[name], other[name]));

describe("RULE-MERGE-02: the merged record", () => {
  test("exists once every differing field is chosen, and not before", () =>
    fc.assert(
      fc.property(values, values, fc.nat(), (from, to, left) => {
        const differing = differingFields(from, to);
        expect(mergedValues(from, to, chooseAll("from", from, to))).not.toBeNull();
        const missing = differing[left % Math.max(1, differing.length)];
        if (missing === undefined) return;
        const { [missing]: _left, ...others } = chooseAll("to", from, to);
        expect(mergedValues(from, to, others)).toBeNull();
        expect(unchosenFields(from, to, others)).toEqual([missing]);
      }),
    ));

  test("is the one side or the other where all of it is chosen", () =>
    fc.assert(
      fc.property(values, values, (from, to) => {
        const whole = (side: "from" | "to") =>
          fieldValues((name) => mergedValues(from, to, chooseAll(side, from, to))?.[name] ?? null);
        expect(isSame(whole("from"), from)).toEqual([]);
        expect(isSame(whole("to"), to)).toEqual([]);
      }),
    ));

  test("has no value that neither record had, unless both texts stay", () =>
    fc.assert(
      fc.property(values, values, fc.array(fc.boolean(), { minLength: 1 }), (from, to, picks) => {
        const merged = mergedValues(
          from,
          to,
          sides((place) => (picks[place % picks.length] ? "from" : "to"), from, to),
        );
        for (const name of MERGED_FIELD_NAMES)
          expect([from[name], to[name]].some((each) => isSameValue(each, merged?.[name] ?? null))).toBe(true);
      }),
    ));

  test("is filled with what only one of them knows, without losing a choice that was made", () =>
    fc.assert(
      fc.property(values, values, (from, to) => {
        const chosen = chooseAll("to", from, to);
        expect(chooseKnown(from, to, chosen)).toEqual(chosen);
        for (const [name, side] of Object.entries(chooseKnown(from, to, {}))) {
          const field = MERGED_FIELD_NAMES.find((each) => each === name);
          expect(field && (side === "from" ? from : to)[field]).not.toBeNull();
        }
      }),
    ));

  test("keeps both texts only where the field takes as much", () =>
    fc.assert(
      fc.property(fc.constantFrom(...MERGED_FIELD_NAMES), fc.string(), fc.string(), (name, from, to) => {
        const { merge } = patientFields[name];
        const both = `${to}\n\n${from}`;
        expect(mayKeepBoth(name, from, to)).toBe(typeof merge === "number" && [...both].length <= merge);
        expect(mayKeepBoth(name, null, to)).toBe(false);
        const [one, other] = [fieldValues(() => from), fieldValues(() => to)];
        if (!isSameValue(from, to)) expect(chosenValue(name, one, other, "both")).toBe(both);
      }),
    ));
});

describe("RULE-MERGE-05: undoing a merge", () => {
  const then: fc.Arbitrary<MergeState> = fc.record({
    from_before: values,
    to_before: values,
    to_after: values,
    now: values,
  });
  const answered = (of: MergeState, side: "from" | "to" | "both") => ({
    added: [],
    changed: listChangedFields(of).map(({ field, sides: open }) => ({
      field,
      side: open.includes(side) ? side : ("to" as const),
    })),
  });

  test("without a change since gives both records back as they were", () =>
    fc.assert(
      fc.property(then, (of) => {
        expect(separateValues({ ...of, now: of.to_after }, { added: [], changed: [] })).toEqual({
          from: of.from_before,
          to: of.to_before,
        });
      }),
    ));

  test("asks about what was changed since, and about nothing else", () =>
    fc.assert(
      fc.property(then, (of) => {
        const changed = listChangedFields(of).map(({ field }) => field);
        expect(changed).toEqual(isSame(of.now, of.to_after));
      }),
    ));

  test("leaves each change on the side that was answered, and the other record as it was", () =>
    fc.assert(
      fc.property(then, fc.constantFrom("from" as const, "to" as const), (of, side) => {
        const result = separateValues(of, answered(of, side));
        const other = side === "from" ? "to" : "from";
        const before = { from: of.from_before, to: of.to_before };
        const isKept = (name: (typeof MERGED_FIELD_NAMES)[number]) =>
          isSameValue(result[side][name], of.now[name]) && result[other][name] === before[other][name];
        const changed = listChangedFields(of).filter(({ sides: open }) => open.includes(side));
        for (const { field } of changed)
          expect(MERGED_FIELD_NAMES.filter((name) => name === field).every(isKept)).toBe(true);
      }),
    ));

  test("is ready once every question has one of its answers", () =>
    fc.assert(
      fc.property(then, (of) => {
        const questions = { added: [], changed: listChangedFields(of) };
        expect(isAnswered(questions, answered(of, "from"))).toBe(true);
        expect(isAnswered(questions, { added: [], changed: [] })).toBe(questions.changed.length === 0);
      }),
    ));

  test("never offers both for the ID of the previous system, which two patients can't share", () =>
    fc.assert(
      fc.property(then, (of) => {
        for (const { field, sides: open } of listChangedFields(of))
          expect(open.includes("both")).toBe(field !== "import_id");
      }),
    ));
});
