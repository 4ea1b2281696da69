import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAutosave } from "./useAutosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (save: (isNeeded: () => boolean) => Promise<unknown>) =>
  renderHook(({ text }) => useAutosave(text, true, save), { initialProps: { text: "as opened" } });

test("a change is saved two seconds later", () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  start(save).rerender({ text: "changed" });
  act(() => void vi.advanceTimersByTime(1999));
  expect(save).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(save).toHaveBeenCalledOnce();
});

test("a change that was saved by hand meanwhile is not saved again", () => {
  const save = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { result, rerender } = start(save);
  rerender({ text: "changed" });
  act(() => result.current.startSave()());
  act(() => void vi.advanceTimersByTime(5000));
  expect(save).not.toHaveBeenCalled();
});

test("a save that had to wait learns that another has stored its text", () => {
  const asked: (() => boolean)[] = [];
  const { result, rerender } = start((isNeeded) => Promise.resolve(asked.push(isNeeded)));
  rerender({ text: "changed" });
  const markSaved = result.current.startSave();
  act(() => void vi.advanceTimersByTime(2000));
  expect(asked.map((isNeeded) => isNeeded())).toEqual([true]);
  act(() => markSaved());
  expect(asked.map((isNeeded) => isNeeded())).toEqual([false]);
});
