import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { INVALID_DAY } from "#kernel/dates/day.ts";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { DateField } from "./DateField.tsx";

const TODAY = "2026-11-11";

function Born({
  start = null,
  past = false,
  onValue,
}: {
  start?: string | null;
  past?: boolean;
  onValue: (value: unknown) => void;
}) {
  const [value, setValue] = useState<string | null | undefined>(start);
  return (
    <Theme>
      <DateField
        label="Date"
        value={value}
        today={TODAY}
        past={past}
        onChange={(next) => {
          setValue(next);
          onValue(next);
        }}
      />
    </Theme>
  );
}

function typed(text: string, options: { past?: boolean; start?: string } = {}) {
  const values: unknown[] = [];
  render(<Born {...options} onValue={(value) => values.push(value)} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Date" });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return { value: values.at(-1), shown: field.value };
}

describe("a date field", () => {
  test.each([
    ["12112026", "2026-11-12", "12/11/2026"],
    ["1/2/26", "2026-02-01", "01/02/2026"],
    ["t", "2026-11-11", "11/11/2026"],
    ["+7", "2026-11-18", "18/11/2026"],
  ])("reads %s", (text, value, shown) => {
    expect(typed(text)).toEqual({ value, shown });
  });

  test("shows the day it read when Enter is pressed, without leaving the field", () => {
    render(<Born onValue={() => undefined} />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Date" });
    fireEvent.change(field, { target: { value: "t" } });
    expect(field.value).toBe("t");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(field.value).toBe("11/11/2026");
  });

  test("takes two digits of a birth year for the past", () => {
    expect(typed("02/07/51", { past: true }).value).toBe("1951-07-02");
  });

  test("hands on what it cannot read, and keeps it", () => {
    expect(typed("31/02/2026")).toEqual({ value: "31/02/2026", shown: "31/02/2026" });
  });

  test("says itself what it cannot read, once it is left: a filter has nobody else to say it", () => {
    const wrong = "“someday” not understood. Enter a date, for example 12/11/2026, 7 dec, tue or 2w.";
    render(<Born onValue={() => undefined} />);
    const field = screen.getByRole("textbox", { name: "Date" });
    fireEvent.change(field, { target: { value: "someday" } });
    expect(screen.queryByText(wrong)).toBeNull();
    fireEvent.blur(field);
    expect(screen.getByText(wrong)).toBeDefined();
    fireEvent.change(field, { target: { value: "1/2/26" } });
    expect(screen.queryByText(wrong)).toBeNull();
  });

  test("names a word that can't become a date while it is typed", () => {
    render(<Born onValue={() => undefined} />);
    const field = screen.getByRole("textbox", { name: "Date" });
    fireEvent.change(field, { target: { value: "fri 4 de" } });
    expect(screen.queryByText(/not understood/)).toBeNull();
    fireEvent.change(field, { target: { value: "fri 4 dex" } });
    expect(screen.getByText("“dex” not understood")).toBeDefined();
    fireEvent.change(field, { target: { value: "fri 13 nov" } });
    expect(screen.queryByText(/not understood/)).toBeNull();
  });

  test("names the form people type, not the one days have on the wire", () => {
    render(
      <Theme>
        <DateField
          label="Date"
          value="31/02/2026"
          today={TODAY}
          error={INVALID_DAY}
          onChange={() => undefined}
        />
      </Theme>,
    );
    expect(screen.getByText("Enter a valid date (DD/MM/YYYY).")).toBeDefined();
  });

  test("hands on nothing once emptied", () => {
    expect(typed("", { start: "2026-11-12" })).toEqual({ value: null, shown: "" });
  });

  test("says the weekday below", () => {
    typed("12112026");
    expect(screen.getByText("Thursday")).toBeDefined();
  });

  test("its calendar is opened from the field by Alt and the down arrow, and is no Tab stop of its own", async () => {
    typed("12112026");
    expect(screen.getByRole("button", { name: /choose from a calendar/ }).tabIndex).toBe(-1);
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Date" }), { key: "ArrowDown", altKey: true });
    await screen.findByRole("button", { name: "20 November 2026" });
  });

  test("offers a calendar that starts on Monday", async () => {
    typed("12112026");
    fireEvent.click(screen.getByRole("button", { name: "Date: choose from a calendar (Alt ↓)" }));
    fireEvent.click(await screen.findByRole("button", { name: "20 November 2026" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Date" }).value).toBe("20/11/2026");
  });
});
