import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { MoneyField } from "./MoneyField.tsx";

function Field({ initial, onWrite }: { initial: string; onWrite: (text: string | null) => void }) {
  const [text, setText] = useState<string | null>(initial);
  const write = (next: string | null): void => {
    onWrite(next);
    setText(next);
  };
  return (
    <Theme>
      <MoneyField label="Amount" value={text} onChange={write} />
    </Theme>
  );
}
const written: (string | null)[] = [];
const show = (initial = "") => {
  written.length = 0;
  render(<Field initial={initial} onWrite={(text) => written.push(text)} />);
  return screen.getByLabelText("Amount");
};

test.each([
  ["12", "12.00"],
  ["$1,234.5", "1234.50"],
  [" .5", " .5"],
  ["12.345", "12.345"],
  ["ten", "ten"],
  ["-3", "-3.00"],
])("%j is %j once the field is left", (typed, shown) => {
  const field = show();
  fireEvent.change(field, { target: { value: typed } });
  expect(field).toHaveProperty("value", typed);
  fireEvent.blur(field);
  expect(field).toHaveProperty("value", shown);
});

test("an amount that is only passed through is not changed, so a form it is in is not", () => {
  const field = show("3652.29");
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(written).toEqual([]);
});

test("the sign stands in the field and is no part of what is typed; figures are asked for on a phone", () => {
  const field = show("5.00");
  expect(screen.getByText("$")).toBeDefined();
  expect(field.getAttribute("inputmode")).toBe("decimal");
});
