import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { bufferKeystrokes } from "./keystroke-buffer.ts";

const week = vi.fn<() => void>();

/** Renders a page whose field appears on demand, like a form whose code is being loaded. */
function Page() {
  const [isHere, setHere] = useState(false);
  const [name, setName] = useState("");
  useShortcuts([
    { keys: "C", does: "New appointment", run: bufferKeystrokes },
    { keys: "W", does: "Week", run: week },
  ]);
  return (
    <Theme>
      <button type="button" onClick={() => setHere(true)}>
        it comes
      </button>
      {isHere && (
        <TextField
          label="Patient"
          name="patient"
          value={name}
          onChange={(text) => setName(text ?? "")}
          startsHere
        />
      )}
    </Theme>
  );
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};
const comes = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "it comes" })));
const patient = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Patient" }).value;

describe("typing on while a form is still on its way", () => {
  afterEach(() => {
    vi.useRealTimers();
    week.mockClear();
  });

  test("fills the field the form begins with, and fires no shortcut", async () => {
    render(<Page />);
    press("c", "K", "o", "w", "x", "Backspace");
    await comes();
    expect(patient()).toBe("Kow");
    expect(week).not.toHaveBeenCalled();
  });

  test("is over once the form is there", async () => {
    render(<Page />);
    press("c", "K");
    await comes();
    press("w");
    expect(patient()).toBe("K");
    expect(week).toHaveBeenCalledTimes(1);
  });

  test("is given up with Esc, and where the form never comes", () => {
    vi.useFakeTimers();
    render(<Page />);
    press("c", "K", "Escape", "w");
    expect(week).toHaveBeenCalledTimes(1);
    press("c", "w");
    expect(week).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5000);
    press("w");
    expect(week).toHaveBeenCalledTimes(2);
  });
});
