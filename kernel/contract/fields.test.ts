import { describe, expect, test } from "vitest";
import {
  defineFields,
  emptyForm,
  fieldLabel,
  formFields,
  formOf,
  isSameValue,
  type Mergeable,
  optionIn,
  formatValue,
} from "./fields.ts";

interface Values {
  colour: "r" | "g" | null;
  born: string | null;
  place: number | null;
  photo: number | null;
}
interface Row extends Values {
  town: { name: string } | null;
}
const define = defineFields<Values, Row, "person" | "place", "choice" | "day" | "lookup", Mergeable>();

const colour = {
  label: "Colour",
  section: "person",
  input: "choice",
  initial: "g",
  options: [
    { value: "r", label: "Red" },
    { value: "g", label: "Green" },
  ],
  merge: true,
} as const;
const born = { label: "Born", section: "person", input: "day", merge: true } as const;
const place = {
  label: { AU: "Suburb", UK: "Town" },
  section: "place",
  input: "lookup",
  merge: false,
  named: ({ town }: Row) => town?.name ?? null,
  refersTo: "locality",
} as const;
const photo = { label: "Photo", section: null, input: null, merge: true } as const;
const table = define({ colour, born, place, photo });

describe("a table of fields is exhaustive; tsc checks this block", () => {
  test("a missing, an unknown and a misfit field do not compile", () => {
    // @ts-expect-error Property 'photo' is missing
    define({ colour, born, place });
    // @ts-expect-error 'shoe_size' does not exist
    define({ colour, born, place, photo, shoe_size: photo });
    // @ts-expect-error '"elsewhere"' is no section of this form
    define({ colour, born, place, photo: { ...photo, section: "elsewhere" } });
    // @ts-expect-error "blue" is no colour
    define({ colour: { ...colour, options: [{ value: "blue", label: "Blue" }] }, born, place, photo });
    // @ts-expect-error a record that can be merged says so of each field
    define({ colour, born, place, photo: { label: "Photo", section: null, input: null } });
    // @ts-expect-error a record without the field's value has no table
    defineFields<Values & { extra: string }, Row, "person", "choice">();
    expect(formFields(table)).toEqual(["colour", "born", "place"]);
  });
});

describe("what follows from the table", () => {
  test("the form of a new record and of one that is there", () => {
    expect(emptyForm(table)).toEqual({ colour: "g", born: null, place: null });
    expect(formOf(table, { colour: "r", born: "1960-02-01", place: 3, photo: 9 })).toEqual({
      colour: "r",
      born: "1960-02-01",
      place: 3,
    });
  });

  test("a value in words: options, days, the name of a row, and what is typed and no value yet", () => {
    const row = { town: { name: "Kew VIC 3101" } };
    expect(formatValue(table, "colour", "r")).toBe("Red");
    expect(formatValue(table, "colour", "re")).toBe("re");
    expect(formatValue(table, "born", "1960-02-01")).toBe("01/02/1960");
    expect(formatValue(table, "place", 3, { row })).toBe("Kew VIC 3101");
    expect(formatValue(table, "place", 3, { name: "Hawthorn" })).toBe("Hawthorn");
    expect(formatValue(table, "place", 3)).toBe("3");
    expect(formatValue(table, "place", "")).toBeNull();
  });

  test("a label follows the country", () => {
    expect([
      fieldLabel(table, "place"),
      fieldLabel(table, "place", "UK"),
      fieldLabel(table, "born", "UK"),
    ]).toEqual(["Suburb", "Town", "Born"]);
  });

  test("an emptied field is an empty one", () => {
    expect([isSameValue("", null), isSameValue(undefined, null), isSameValue(0, null)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("an option is found by its value or its label", () => {
    expect(optionIn(colour.options, " GREEN ")).toBe("g");
    expect(optionIn(colour.options, "R")).toBe("r");
    expect(optionIn(colour.options, "blue")).toBeNull();
  });
});
