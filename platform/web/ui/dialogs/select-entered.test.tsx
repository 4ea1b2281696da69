import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { selectEntered } from "./select-entered.ts";

let stop = (): void => undefined;
beforeEach(() => {
  stop = selectEntered();
  render(
    <>
      <input aria-label="Date" defaultValue="23/11/2026" />
      <input aria-label="First" defaultValue="NGUYEN" data-autofocus />
      <input type="checkbox" aria-label="Repeat" />
    </>,
  );
});
afterEach(() => stop());

const selected = (label: string): string => {
  const field = screen.getByLabelText(label);
  if (!(field instanceof HTMLInputElement)) throw new Error("not an input");
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
};
const caretAtEnd = (label: string): void => {
  const field = screen.getByLabelText(label);
  if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length);
};

test("Tab into a field selects its text, even where a focus trap moves the focus", () => {
  caretAtEnd("Date");
  fireEvent.keyDown(document.body, { key: "Tab" });
  screen.getByLabelText("Date").focus();
  expect(selected("Date")).toBe("23/11/2026");
});

test("a click keeps the caret where it was put", () => {
  caretAtEnd("Date");
  fireEvent.keyDown(document.body, { key: "Tab" });
  fireEvent(document.body, new PointerEvent("pointerdown", { bubbles: true }));
  screen.getByLabelText("Date").focus();
  expect(selected("Date")).toBe("");
});

test("the field a dialog opens on is selected", () => {
  caretAtEnd("First");
  screen.getByLabelText("First").focus();
  expect(selected("First")).toBe("NGUYEN");
});
