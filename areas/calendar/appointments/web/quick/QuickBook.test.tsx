import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { AtReception } from "../testing/people.tsx";
import { QuickBook } from "./QuickBook.tsx";

async function show(onClose = () => undefined): Promise<HTMLElement> {
  answerCalls({});
  await renderPage(
    <AtReception>
      <AppointmentActsProvider>
        <QuickBook
          place={{ day: "2026-11-12", from: 540, length: 15, location: null }}
          top={420}
          onClose={onClose}
        />
      </AppointmentActsProvider>
    </AtReception>,
  );
  return screen.findByRole("dialog", {
    name: "Book appointment, Thursday 12 Nov, 09:00 to 09:15",
    hidden: true,
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("booking in place", () => {
  test("is called by its day and time", async () => {
    expect(await show()).toBeDefined();
  });

  test("keeps its keys from the grid, and leaves Tab to the trap that holds the focus", async () => {
    const dialog = within(await show());
    const reached: string[] = [];
    const listen = ({ key }: KeyboardEvent) => reached.push(key);
    document.addEventListener("keydown", listen);
    for (const key of ["ArrowDown", "Tab"])
      fireEvent.keyDown(dialog.getByRole("button", { name: "More", hidden: true }), { key });
    document.removeEventListener("keydown", listen);
    expect(reached).toEqual(["Tab"]);
  });

  test("says what is missing instead of a button that can't be pressed", async () => {
    const dialog = within(await show());
    fireEvent.click(dialog.getByRole("button", { name: /^Book/, hidden: true }));
    expect((await screen.findByRole("alert", { hidden: true })).textContent).toBe("Choose a patient.");
  });

  test("Esc closes it", async () => {
    const closed = vi.fn<() => undefined>(() => undefined);
    fireEvent.keyDown(within(await show(closed)).getByRole("combobox", { hidden: true }), { key: "Escape" });
    expect(closed).toHaveBeenCalled();
  });
});
