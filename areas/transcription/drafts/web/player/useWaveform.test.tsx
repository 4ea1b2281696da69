import { renderHook, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { answerCalls, type StubReplies, type Call } from "#platform/web/testing/stub-replies.ts";
import { useWaveform } from "./useWaveform.ts";

const PEAKS = "GET /api/recording/7/peaks";
const answer = (peaks: string | null) => ({ body: { ID: 7, per_second: 50, peaks } });

let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers = { [PEAKS]: answer(null) };
  calls = answerCalls(answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
);
const waveform = () => renderHook(() => useWaveform(7, { doctor_id: 1000 }), { wrapper: around }).result;

test("a waveform that is not made yet arrives by itself, and is not asked for again", async () => {
  const shown = waveform();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(shown.current).toBeNull();
  await vi.advanceTimersByTimeAsync(1_100);
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  answers[PEAKS] = answer(btoa("\u0000\u0040\u007f"));
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(shown.current).toHaveLength(3));
  expect([...(shown.current ?? [])].map((bar) => Math.round(bar * 10))).toEqual([0, 5, 10]);
  const asked = calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(asked);
});

test("a recording that has none is asked for once", async () => {
  answers[PEAKS] = answer("");
  const shown = waveform();
  await waitFor(() => expect(calls).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([calls.length, shown.current]).toEqual([1, null]);
});
