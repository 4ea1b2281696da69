import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unlock, useIdleLock } from "./idle.ts";

const MINUTE = 60_000;
const pass = (minutes: number): void => act(() => void vi.advanceTimersByTime(minutes * MINUTE));
const touch = (): void => act(() => void window.dispatchEvent(new Event("pointerdown")));

beforeEach(() => {
  vi.useFakeTimers();
  unlock();
});
afterEach(() => vi.useRealTimers());

describe("the idle lock", () => {
  test("closes after the minutes the office has set", () => {
    const { result } = renderHook(() => useIdleLock(15));
    pass(14);
    expect(result.current).toBe(false);
    pass(2);
    expect(result.current).toBe(true);
  });

  test("waits as long as somebody works", () => {
    const { result } = renderHook(() => useIdleLock(15));
    for (let worked = 0; worked < 4; worked += 1) {
      pass(10);
      touch();
    }
    expect(result.current).toBe(false);
  });

  test("closes at the first touch after a computer slept", () => {
    const { result } = renderHook(() => useIdleLock(15));
    act(() => void vi.setSystemTime(Date.now() + 60 * MINUTE));
    touch();
    expect(result.current).toBe(true);
  });

  test("is still closed after a reload, and opens with the password", () => {
    const { result } = renderHook(() => useIdleLock(15));
    pass(16);
    expect(localStorage.getItem("corella.locked")).toBe("1");
    act(unlock);
    expect(result.current).toBe(false);
    expect(localStorage.getItem("corella.locked")).toBeNull();
  });

  test("never closes where the office wants none", () => {
    const { result } = renderHook(() => useIdleLock(null));
    pass(600);
    expect(result.current).toBe(false);
  });
});
