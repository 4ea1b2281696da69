import { act, renderHook, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { OwnerProvider } from "./owner.tsx";
import { makeQueryClient } from "./query-client.ts";
import { useRealtime } from "./useRealtime.ts";
import { useRead } from "./useRead.ts";

const appointments = route({
  id: "own",
  summary: "",
  method: "GET",
  path: "/appointment/today",
  access: { needs: "calendar.view", client: "required" },
  reply: z.array(z.int()),
});
const tasks = route({ ...appointments, path: "/task/waiting" });
const streams: Stream[] = [];

/** Stub of `EventSource` whose server events are dispatched by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

const owner = { doctor_id: 1000 };
function around({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <OwnerProvider owner={owner}>{children}</OwnerProvider>
    </QueryClientProvider>
  );
}
let calls: Call[] = [];
const listen = () =>
  renderHook(() => ({ live: useRealtime(), read: useRead(appointments) }), { wrapper: around });
const say = (controller: string): void =>
  void act(() =>
    streams[0]?.dispatchEvent(
      new MessageEvent("change", { data: JSON.stringify({ controller, identity: 4, by: 7 }) }),
    ),
  );

beforeEach(() => {
  streams.length = 0;
  vi.stubGlobal("EventSource", Stream);
  calls = answerCalls({ "GET /api/appointment/today": { body: [1] }, "GET /api/task/waiting": { body: [] } });
});
afterEach(() => vi.unstubAllGlobals());

describe("live", () => {
  test("listens to the opened client's stream", () => {
    const { result } = listen();
    expect(streams[0]?.url).toMatch(/^\/api\/live\?doctor_id=1000&since=\d+$/);
    act(() => void streams[0]?.dispatchEvent(new Event("open")));
    expect(result.current.live.isLive).toBe(true);
  });

  test("reads again what others changed, once for many changes", async () => {
    const { result } = listen();
    await waitFor(() => expect(result.current.read.data).toEqual([1]));
    say("appointment");
    say("appointment");
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  const sinceOf = (stream: Stream | undefined): number =>
    Number(new URL(stream?.url ?? "", location.origin).searchParams.get("since"));

  test("asks for the changes from the time at which the same stream was last open", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(100_000);
    const first = listen();
    act(() => void streams[0]?.dispatchEvent(new Event("open")));
    clock.mockReturnValue(105_000);
    first.unmount();
    clock.mockReturnValue(105_250);
    const second = listen();
    // Two seconds more, because the request takes a while to arrive.
    expect(sinceOf(streams[1])).toBe(2250);
    // The second stream never opens, so its end does not count.
    clock.mockReturnValue(107_000);
    second.unmount();
    listen();
    expect(sinceOf(streams[2])).toBe(4000);
    clock.mockRestore();
  });

  test("asks for the changes of ten seconds if the page had no such stream", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(100_000);
    renderHook(() => useRealtime({ company: true }), { wrapper: around });
    expect(sinceOf(streams[0])).toBe(12_000);
    clock.mockRestore();
  });

  test("reads everything again when the server may have lost changes", async () => {
    const { result } = listen();
    await waitFor(() => expect(result.current.read.data).toEqual([1]));
    act(() => void streams[0]?.dispatchEvent(new Event("missed")));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test("leaves alone what others did not change", async () => {
    const { result } = listen();
    await waitFor(() => expect(result.current.read.data).toEqual([1]));
    say("patient");
    say("appointment");
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test("asks again ever more rarely while it is refused", () => {
    vi.useFakeTimers();
    listen();
    const refuse = (): void =>
      act(() => {
        streams.at(-1)?.close();
        streams.at(-1)?.dispatchEvent(new Event("error"));
      });
    const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
    for (const seconds of [30, 60, 120, 240, 480, 480]) {
      const before = streams.length;
      refuse();
      wait(seconds * 1000 - 1);
      expect(streams).toHaveLength(before);
      wait(1);
      expect(streams).toHaveLength(before + 1);
    }
    vi.useRealTimers();
  });

  test("polls while the server has ended the stream to make room for newer ones, and reads again when it is back", async () => {
    const { result } = listen();
    await waitFor(() => expect(result.current.read.data).toEqual([1]));
    vi.useFakeTimers();
    const [stream] = streams;
    const happens = (name: string): void => act(() => void stream?.dispatchEvent(new Event(name)));
    happens("open");
    // The browser reconnects by itself after the delay set by the server.
    happens("error");
    expect(result.current.live.isLive).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(calls).toHaveLength(2);
    expect(streams).toHaveLength(1);
    happens("open");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current.live.isLive).toBe(true);
    expect(calls).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(3);
    vi.useRealTimers();
  });

  test("stops with the page", () => {
    const { unmount } = listen();
    unmount();
    expect(streams[0]?.readyState).toBe(Stream.CLOSED);
  });

  test("of one kind: what is read again is of that kind, and no other change is looked at", async () => {
    const both = () => ({
      live: useRealtime({ ofAll: true, kind: "task", also: [tasks] }),
      ...{ a: useRead(appointments), b: useRead(tasks) },
    });
    renderHook(both, { wrapper: around });
    await waitFor(() => expect(calls).toHaveLength(2));
    say("appointment");
    say("task");
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.at(-1)?.url).toContain("/api/task/waiting");
  });
});
