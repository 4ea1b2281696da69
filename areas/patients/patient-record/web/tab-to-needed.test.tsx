import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { focusNextNeeded } from "./tab-to-needed.ts";

describe("Tab in missing-data mode", () => {
  test("leads from one needed field to the next, then lets go", () => {
    render(
      <div role="presentation" onKeyDown={focusNextNeeded}>
        <div data-needed>
          <input aria-label="one" />
        </div>
        <input aria-label="between" />
        <div data-needed>
          <input aria-label="two" />
        </div>
        <input aria-label="last" />
      </div>,
    );
    const tab = (from: string, shiftKey = false): boolean =>
      fireEvent.keyDown(screen.getByLabelText(from), { key: "Tab", shiftKey });
    expect(tab("one")).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText("two"));
    expect(tab("last", true)).toBe(false);
    expect(tab("two")).toBe(true);
    expect(tab("one", true)).toBe(true);
  });
});
