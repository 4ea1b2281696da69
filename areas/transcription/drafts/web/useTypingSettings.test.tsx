import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { FIRST_SETTINGS } from "../settings.contract.ts";
import { useTypingSettings } from "./useTypingSettings.ts";

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
);
afterEach(() => vi.unstubAllGlobals());

test("a change made just before the page is left is saved, once", async () => {
  const saved = { ...FIRST_SETTINGS, back_step: 4 };
  const calls = answerCalls({
    "GET /api/typing/settings": { body: saved },
    "PUT /api/typing/settings": ({ body }) => ({ body }),
  });
  const sent = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  const { result, unmount } = renderHook(() => useTypingSettings(), { wrapper: around });
  await waitFor(() => expect(result.current[0].back_step).toBe(4));
  act(() => result.current[1]({ speed: 1.2 }));
  unmount();
  await waitFor(() => expect(sent()).toEqual([{ ...saved, speed: 1.2 }]));
});
