import { expect, test } from "vitest";
import { z } from "zod";
import { withRule } from "./form-rule.ts";

const schema = withRule(
  z.object({ name: z.string().min(1, "Enter a name."), mobile: z.string().nullable() }),
  ({ mobile }) => (mobile === "12" ? { mobile: "Enter a 10-digit mobile number." } : {}),
);
const said = (value: unknown) => (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

test("a rule speaks together with the fields, not after them", () => {
  expect(said({ name: "", mobile: "12" })).toEqual(["Enter a name.", "Enter a 10-digit mobile number."]);
  expect(said({ mobile: "12" })).toContain("Enter a 10-digit mobile number.");
  expect(said({ name: "A", mobile: null })).toEqual([]);
});
