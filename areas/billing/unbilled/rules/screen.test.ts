import { describe, expect, test } from "vitest";
import type { Step, UnbilledRow } from "../contract.ts";
import { unbilledList } from "../contract.ts";
import { arrangeRows, monthAfter, rangeOf } from "./list.ts";
import { closingStep, nextStep } from "./next-step.ts";
import { withoutNames } from "./rows.ts";

const done: Step = { state: "done", on: "2026-11-10", days: null, words: null };
const gap = (days = 2, words: string | null = null): Step => ({
  state: "gap",
  on: "2026-11-09",
  days,
  words,
});
const row = (key: string, more: Partial<UnbilledRow> = {}): UnbilledRow => ({
  ...{
    key,
    kind: "appointment",
    _appointment: 1,
    repeat_date: "2026-11-09",
    source: null,
    date: "2026-11-09",
    start_time: "09:00",
  },
  ...{
    appointment_type: 1,
    _patient: 4,
    patient: { title: null, first_name: "Anna", last_name: key },
    label: null,
  },
  ...{
    location: { ID: 1, abbreviation: "KEW", name: "Kew Rooms" },
    dictated: done,
    returned: done,
    billed: done,
    paid: done,
  },
  ...{ unmatched_days: null, opens: { task: 7, list: 8 } },
  ...more,
});

describe("each gap leads to where it is closed", () => {
  test.each([
    [{ dictated: gap() }, "Upload dictation", "transcription"],
    [{ returned: gap() }, "Open dictation", "transcription/details/7"],
    [{ billed: gap(2, "Details") }, "Fix details", "patients/details/4"],
    [{ billed: gap(2, "On a list") }, "Open list", "consultations/details/8"],
    [{ billed: gap(), opens: { task: null, list: null } }, "Send to billing", "consultations"],
    [{ paid: gap(3, "Query") }, "Open bill", "consultations/details/8"],
  ] as const)("%j", (more, label, path) =>
    expect(nextStep(row("X", more))).toMatchObject({ label, to: { path } }),
  );

  test("the first of several; without a gap to nothing; a missing appointment before all", () => {
    expect(nextStep(row("X", { dictated: gap(), billed: gap() }))?.label).toBe("Upload dictation");
    expect(closingStep(row("X", { dictated: gap(), billed: gap() }), "billed")?.label).toBe("Open list");
    expect(nextStep(row("X"))).toBeNull();
    expect(nextStep(row("X", { returned: gap(), unmatched_days: 3 }))).toMatchObject({
      label: "Match appointment",
      to: null,
    });
  });
});

describe("the rows of the page", () => {
  const rows = [
    row("Singh", { billed: gap(5) }),
    row("Barnes", { dictated: gap(1) }),
    row("letters", { kind: "dictation", patient: null, label: "Clinic letters", unmatched_days: 9 }),
    row("Lim"),
  ];
  const keys = (values: Parameters<typeof arrangeRows>[1]) => arrangeRows(rows, values).map(({ key }) => key);
  const order = unbilledList.orderOf({});

  test("are filtered by their gap and found by name, file and place", () => {
    expect(keys({ order, show: undefined, search: undefined })).toEqual([
      "Singh",
      "Barnes",
      "letters",
      "Lim",
    ]);
    expect(keys({ order, show: "gaps", search: undefined })).toEqual(["Singh", "Barnes", "letters"]);
    expect(keys({ order, show: "billed", search: undefined })).toEqual(["Singh"]);
    expect(keys({ order, show: "unmatched", search: undefined })).toEqual(["letters"]);
    expect(keys({ order, show: undefined, search: "kew lim" })).toEqual(["Lim"]);
    expect(keys({ order, show: undefined, search: "clinic" })).toEqual(["letters"]);
  });

  test("are ordered by day, name or the age of the oldest gap", () => {
    const by = (name: "date" | "patient" | "age", descending: boolean) =>
      keys({ order: { by: name, descending }, show: undefined, search: undefined });
    expect(by("date", false)).toEqual(["Lim", "letters", "Barnes", "Singh"]);
    expect(by("patient", false)).toEqual(["Barnes", "letters", "Lim", "Singh"]);
    expect(by("age", true)).toEqual(["letters", "Singh", "Barnes", "Lim"]);
  });

  test("are of one day, or of a month", () => {
    expect(rangeOf({ day: "2026-11-09", month: undefined }, "2026-11-11")).toEqual({
      from: "2026-11-09",
      to: "2026-11-09",
    });
    expect(rangeOf({ day: undefined, month: "2026-02-14" }, "2026-11-11")).toEqual({
      from: "2026-02-01",
      to: "2026-02-28",
    });
    expect(rangeOf({ day: undefined, month: undefined }, "2026-11-11").from).toBe("2026-11-01");
    expect(monthAfter("2026-01-31", -1)).toBe("2025-12-01");
  });
});

test("whoever may not see patients reads initials, and no file that may name one", () => {
  expect(withoutNames(row("Nguyen")).patient).toEqual({ title: null, first_name: "", last_name: "A.N." });
  const letter = row("x", { kind: "dictation", source: 5, patient: null, label: "NGUYEN, Thi Mai" });
  expect(withoutNames(letter).label).toBe("Dictation 5");
});
