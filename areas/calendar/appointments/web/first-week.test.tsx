import { waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { webFeatures } from "#app/features.web.ts";
import { prefetchPage } from "#platform/web/shell/prefetch.ts";
import { makeRegistry } from "#platform/web/shell/registry.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { CalendarPage } from "./calendar/CalendarPage.tsx";
import { AtReception } from "./testing/people.tsx";

const me = { ...reception("calendar.view", "calendar.edit"), client: raman };
const answers = {
  "GET /api/auth/me": { body: me },
  "GET /api/practicesettings": { body: [] },
  "GET /api/location": { body: [] },
  "GET /api/schedule/date": { body: [] },
  "GET /api/appointment/date": { body: [] },
  "GET /api/doctor/preferences/7": {
    body: { ID: 1, _doctor: 7, _defaultLocation: null, location: null, version: 1 },
  },
};

/** Returns the URLs requested for an address before the page is rendered. */
async function begun(address: string, given: Parameters<typeof answerCalls>[0] = {}): Promise<string[]> {
  const calls = answerCalls({ ...answers, ...given });
  const { pathname, search } = new URL(address, "http://corella");
  await prefetchPage(makeQueryClient(), makeRegistry(webFeatures), { pathname, search }).catch(
    () => undefined,
  );
  return calls.map(({ url }) => url);
}

describe("what the calendar shows first", () => {
  test.each(["", "?view=day", "?view=month&date=2026-11-12", "?date=2026-11-12"])(
    "%s is asked for as the calendar asks",
    async (search) => {
      const asked = await begun(`/account/raman/calendar${search}`);
      expect(asked).toHaveLength(5);
      const calls = answerCalls(answers);
      await renderPage(
        <AtReception>
          <CalendarPage />
        </AtReception>,
        `/account/raman/calendar${search}`,
      );
      const [who, ...shown] = asked;
      expect(who).toBe("/api/auth/me");
      await waitFor(() => expect(calls.map(({ url }) => url)).toEqual(expect.arrayContaining(shown)));
    },
  );

  test("waits for nobody who has not signed in", async () => {
    const refused = { status: 401, body: { message: "Sign in to continue.", code: "session.none" } };
    expect(await begun("/account/raman/calendar", { "GET /api/auth/me": refused })).toEqual(["/api/auth/me"]);
  });

  test("is not asked for without the right, nor of another client", async () => {
    const without = { "GET /api/auth/me": { body: { ...me, permissions: [] } } };
    expect(await begun("/account/raman/calendar", without)).toEqual(["/api/auth/me"]);
    expect(await begun("/account/chen/calendar")).toEqual(["/api/auth/me"]);
  });

  test("is nothing at sign-in", async () => {
    expect(await begun("/login")).toEqual([]);
  });
});
