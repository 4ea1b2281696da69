import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PublicHolidaysPage } from "./PublicHolidaysPage.tsx";

afterEach(() => vi.unstubAllGlobals());

test("G-2: staff add a state's own day, and delete one", async () => {
  const cup = { ID: 3, country: "AU", state: "VIC", day: "2026-11-03", name: "Melbourne Cup", is_delivered: true };
  const calls = answerCalls({
    "GET /api/publicHoliday": { body: [cup] },
    "POST /api/publicHoliday": { status: 201, body: { ...cup, ID: 4 } },
    "DELETE /api/publicHoliday/3": { body: { ID: 3 } },
  });
  await renderPage(
    <SessionProvider me={administrator("task.assign")}>
      <PublicHolidaysPage />
    </SessionProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Public holiday" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Royal Show" } });
  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "12/08/2026" } });
  fireEvent.click(screen.getByRole("button", { name: /^Add public holiday/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      country: "AU",
      state: "NSW",
      day: "2026-08-12",
      name: "Royal Show",
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Delete Melbourne Cup, 03/11/2026, VIC" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});
