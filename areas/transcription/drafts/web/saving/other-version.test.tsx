import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draft, openLetter, saying, task, typist } from "../testing/typing-page.tsx";
import { localCopies } from "./local-copies.ts";

const copies = localCopies(`${typist.ID}.${task._doctor}.${task.ID}`, null);
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("EventSource", undefined);
  await copies.keep({ at: "2026-11-22T09:00:00.000Z", version: 4, content: saying("My text") });
});
afterEach(async () => {
  await copies.drop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("unsaved text of another version than the server's", () => {
  test("can be copied or discarded while the letter is read only", async () => {
    await openLetter(draft({ attachment_key: null }));
    await screen.findByText(/There is unsaved text from/);
    expect(screen.queryByRole("button", { name: "Keep my changes" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy text" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Discard copy" }));
    await waitFor(async () => expect(await copies.read()).toBeNull());
  });
});
