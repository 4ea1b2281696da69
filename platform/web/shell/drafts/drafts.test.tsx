import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { SessionSchema } from "#platform/access/session.contract.ts";
import { useDraft } from "./drafts.ts";
import { dropAllDrafts, dropOldDrafts } from "./kept-drafts.ts";
import { keepText, readText } from "./kept-texts.ts";
import { stubIndexedDb } from "#platform/web/testing/device.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";

const Letter = z.object({ body: z.string() });
const KEY = btoa("0123456789abcdef0123456789abcdef");
const somebody = (ID: number, draft_key: string | null) =>
  SessionSchema.parse({
    ID,
    username: "raman",
    first_name: "Priya",
    last_name: "Raman",
    kind: "client",
    user_type: 1,
    doctor_id: ID,
    groups: [3],
    permissions: [],
    company_client: null,
    last_bulletin_time: null,
    client: null,
    demo: false,
    idle_lock_minutes: null,
    password_min_length: 6,
    draft_key,
  });
const draftOf = (ID: number, key: string | null, name = "message.new") =>
  renderHook(() => useDraft(name, Letter), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider me={somebody(ID, key)}>{children}</SessionProvider>
    ),
  }).result.current;
const kept = (): string => JSON.stringify({ ...localStorage });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a draft", () => {
  test("is there again for its person, and unreadable to whoever looks into the browser", () => {
    draftOf(7, KEY).keep({ body: "Mrs Quenneville's ultrasound" });
    expect(kept()).toContain("corella.draft.7.message.new");
    expect(kept()).not.toMatch(/Quenneville|ultrasound/);
    expect(draftOf(7, KEY).read()).toEqual({ body: "Mrs Quenneville's ultrasound" });
  });

  test("opens with no other key, person or place", () => {
    draftOf(7, KEY).keep({ body: "Secret" });
    expect(draftOf(7, btoa("another key of thirty-two bytes!")).read()).toBeNull();
    expect(draftOf(8, KEY).read()).toBeNull();
    localStorage.setItem(
      "corella.draft.7.message.other",
      localStorage.getItem("corella.draft.7.message.new") ?? "",
    );
    expect(draftOf(7, KEY, "message.other").read()).toBeNull();
  });

  test("is gone after three days, for everybody who opens Corella there", () => {
    vi.useFakeTimers();
    draftOf(7, KEY).keep({ body: "Secret" });
    localStorage.setItem(
      "corella.draft.9.message.new",
      JSON.stringify({ body: "as an earlier version kept it" }),
    );
    vi.setSystemTime(Date.now() + 71 * 3_600_000);
    dropOldDrafts();
    expect(Object.keys(localStorage)).toEqual(["corella.draft.7.message.new"]);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    expect(draftOf(7, KEY).read()).toBeNull();
    dropOldDrafts();
    expect(localStorage).toHaveLength(0);
  });

  test("without a key lasts as long as the page", () => {
    draftOf(7, null).keep({ body: "Secret" });
    expect(localStorage).toHaveLength(0);
    expect(draftOf(7, null).read()).toEqual({ body: "Secret" });
    draftOf(7, null).drop();
    expect(draftOf(7, null).read()).toBeNull();
  });

  test("of nobody stays after signing out", () => {
    draftOf(7, KEY).keep({ body: "Secret" });
    dropAllDrafts();
    expect(localStorage).toHaveLength(0);
  });
});

test("a long text is gone from the disk after three days, for everybody who opens Corella there", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const disk = stubIndexedDb();
  const sealed = () => disk.rows("corella-texts/texts").map((row) => Object(row).sealed);
  await keepText("7.1000.5", "three days old");
  disk.put("corella-texts/texts", "7.1000.6", "as an earlier version kept it");
  vi.setSystemTime(Date.now() + 71 * 3_600_000);
  await keepText("8.1000.5", "two hours old");
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  expect(await readText("7.1000.5")).toBeNull();
  dropOldDrafts();
  await waitFor(() => expect(sealed()).toEqual(["two hours old"]));
  expect(await readText("8.1000.5")).toBe("two hours old");
});
