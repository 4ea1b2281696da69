import { describe, expect, test } from "vitest";
import { statusAfter, targetsOf } from "./sending.ts";

const row = (recipient: string, state: "queued" | "sent" | "refused" | "task" | "entered") => ({
  recipient,
  state,
});
const BY_STAFF = "untried and refused";
const chosen = ["AHSA", "HCF", "NIB"].map((code) => ({ code }));

describe("G-57: who is sent the form", () => {
  test("at first everyone chosen", () => {
    expect(targetsOf(chosen, [], BY_STAFF)).toEqual(chosen);
    expect(targetsOf(chosen, [], "untried")).toEqual(chosen);
  });
  test("by a job that runs again, only those never tried: what was refused waits for staff", () =>
    expect(
      targetsOf(chosen, [row("AHSA", "refused"), row("HCF", "queued")], "untried").map(({ code }) => code),
    ).toEqual(["NIB"]));
  test("again only those that refused, and those never tried", () =>
    expect(
      targetsOf(chosen, [row("AHSA", "sent"), row("HCF", "refused")], BY_STAFF).map(({ code }) => code),
    ).toEqual(["HCF", "NIB"]));
  test.each(["queued", "sent", "task", "entered"] as const)("nobody whose form is %s", (state) =>
    expect(
      targetsOf(
        chosen,
        chosen.map(({ code }) => row(code, state)),
        BY_STAFF,
      ),
    ).toEqual([]),
  );
});

describe("STATE-FORM-05: the form afterwards", () => {
  test.each([
    [false, ["sent", "entered"], 2, 3],
    [true, ["sent"], 6, 3],
    [false, ["sent", "refused"], 7, 2],
    [true, ["refused"], 7, 2],
    [false, ["queued", "sent"], 2, 2],
    [false, ["task"], 2, 2],
  ] as const)("update %s with %j is %i, processing %i", (is_update, states, form_status, process_status) =>
    expect(
      statusAfter(
        is_update,
        states.map((state, place) => row(`F${place}`, state)),
      ),
    ).toEqual({ form_status, process_status }),
  );
});
