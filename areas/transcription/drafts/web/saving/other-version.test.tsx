import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draft, openLetter, letterWith, task, typist } from "../testing/typing-page.tsx";
import { localCopies } from "./local-copies.ts";

const copies = localCopies(`${typist.ID}.${task._doctor}.${task.ID}`, null);
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("EventSource", undefined);
  await copies.keep({ at: "2026-11-22T09:00:00.000Z", version: 4, content: letterWith("My text") });
});
afterEach(async () => {
  await copies.drop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const insertBlank = (): void => void fireEvent.keyDown(window, { key: "m", code: "KeyM", altKey: true });
const save = (): void => void fireEvent.keyDown(window, { key: "s", code: "KeyS", ctrlKey: true });
const copied = async () => JSON.stringify(await copies.read());

describe("unsaved text of another version than the server's", () => {
  test("is not saved over the server's until the user decides, and stays on the device as typed", async () => {
    const calls = await openLetter(draft());
    const saves = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    await screen.findByText(/Megan Doyle updated this letter/);
    expect(screen.getByRole("textbox", { name: "Letter" }).textContent).toBe("My text");
    insertBlank();
    await waitFor(async () => expect(await copied()).toContain("blank"));
    await vi.advanceTimersByTimeAsync(30_000);
    fireEvent.blur(window);
    save();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([saves(), await copies.read()]).toMatchObject([[], { version: 4 }]);
    fireEvent.click(screen.getByRole("button", { name: "Keep my changes" }));
    await waitFor(() => expect(saves()).toMatchObject([{ version: 6, keep: true, keep_before: true }]));
    expect(JSON.stringify(saves())).toContain("My text");
    await waitFor(async () => expect(await copies.read()).toBeNull());
    expect(screen.queryByText(/were restored/)).toBeNull();
  });

  test("can be copied or discarded while the letter is read only", async () => {
    await openLetter(draft({ attachment_key: null }));
    await screen.findByText(/There is unsaved text from/);
    expect(screen.queryByRole("button", { name: "Keep my changes" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy text" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Discard copy" }));
    await waitFor(async () => expect(await copies.read()).toBeNull());
  });
});
