import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { ChoiceField } from "./ChoiceField.tsx";

const TYPES = [
  { value: 1, label: "Specialist" },
  { value: 2, label: "GP" },
  { value: 3, label: "No expiry" },
];

function Type({ onValue }: { onValue: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <Theme>
      <ChoiceField
        label="Referral type"
        value={value}
        options={TYPES}
        onChange={(next) => {
          setValue(next);
          onValue(next);
        }}
      />
    </Theme>
  );
}

const press = (...keys: string[]): HTMLInputElement => {
  const field = screen.getByLabelText<HTMLInputElement>("Referral type", { selector: "input" });
  for (const key of keys) fireEvent.keyDown(field, { key });
  return field;
};

test("a list can be typed into: the first letters choose", () => {
  const onValue = vi.fn<(value: number | null) => void>();
  render(<Type onValue={onValue} />);
  expect(press("g").value).toBe("GP");
  expect(onValue).toHaveBeenLastCalledWith(2);
});

test("letters that nothing begins with change nothing", () => {
  render(<Type onValue={() => undefined} />);
  expect(press("x", "z").value).toBe("");
});

test("typed into while it is open, the list closes with that choice", async () => {
  render(<Type onValue={() => undefined} />);
  const field = press();
  fireEvent.click(field);
  await screen.findByRole("option", { name: "GP", hidden: true });
  expect(press("n", "o", " ", "e").value).toBe("No expiry");
  await waitFor(() => expect(screen.queryByRole("option", { name: "GP", hidden: true })).toBeNull());
});
