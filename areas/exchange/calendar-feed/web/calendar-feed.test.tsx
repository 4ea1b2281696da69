import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { CalendarFeedPage } from "./CalendarFeedPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const feed = { ID: 1, shows_names: false, created_time: "2026-11-20T00:00:00Z", last_read_time: null };
const address = "https://rooms.example/api/calendarFeed/secret.ics";

test("an address is created without names unless asked, and shown to be copied", async () => {
  let current: object | null = null;
  const calls = answerCalls({
    "GET /api/calendarFeed": () => ({ body: { feed: current } }),
    "POST /api/calendarFeed": () => {
      current = feed;
      return { status: 201, body: { feed, address } };
    },
  });
  await renderPage(<CalendarFeedPage />);
  const names = await screen.findByRole("checkbox", { name: "Show patient names" });
  expect(names).toHaveProperty("checked", false);
  fireEvent.click(screen.getByRole("button", { name: "Create address" }));
  expect(await screen.findByText(address)).toBeDefined();
  expect(await screen.findByRole("button", { name: "Copy address" })).toBeDefined();
  expect(await screen.findByText(/No calendar has read it yet/)).toBeDefined();
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { shows_names: false },
  ]);
});

test("renewing and turning off ask first, and say what stops working", async () => {
  let current: object | null = { ...feed, last_read_time: "2026-11-22T00:00:00Z" };
  answerCalls({
    "GET /api/calendarFeed": () => ({ body: { feed: current } }),
    "POST /api/calendarFeed": { status: 201, body: { feed, address } },
    "DELETE /api/calendarFeed": () => {
      current = null;
      return { body: { feed: null } };
    },
  });
  await renderPage(<CalendarFeedPage />);
  expect(await screen.findByText(/Last read by a calendar/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Renew address" }));
  const renewing = within(await screen.findByRole("dialog"));
  expect(renewing.getByText(/stops working immediately/)).toBeDefined();
  fireEvent.click(renewing.getByRole("button", { name: "Renew address" }));
  expect(await screen.findByText(address)).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  const turningOff = within(await screen.findByRole("dialog", { name: "Turn off the calendar feed?" }));
  fireEvent.click(turningOff.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByRole("button", { name: "Create address" })).toBeDefined();
  expect(screen.queryByText(address)).toBeNull();
});

test("a feed that can't be read says so, and tries again", async () => {
  answerCalls({
    "GET /api/calendarFeed": { status: 404, body: { message: "Try again later.", code: "not_found" } },
  });
  await renderPage(<CalendarFeedPage />);
  expect(await screen.findByText("Try again later.")).toBeDefined();
});
