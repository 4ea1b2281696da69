import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Subscriber } from "../contract.ts";
import { SubscriberListPage } from "./SubscriberListPage.tsx";
import { UnsubscribePage } from "./UnsubscribePage.tsx";

const isla: Subscriber = {
  ID: 1,
  first_name: "Isla",
  last_name: "Marsh",
  email_address: "isla@marsh.example",
  unsubscribed_time: null,
  created_time: "2026-11-02T00:00:00.000Z",
};
const LIST = "GET /api/subscriber/20/1";
afterEach(() => vi.unstubAllGlobals());

describe("the list of subscribers (SCR-SUB-01)", () => {
  test("shows name, address and status, 20 per page", async () => {
    answerCalls({
      [LIST]: {
        body: {
          subscribers: [
            isla,
            {
              ...isla,
              ID: 2,
              first_name: null,
              last_name: null,
              unsubscribed_time: "2026-11-05T00:00:00.000Z",
            },
          ],
          totalItems: 2,
        },
      },
    });
    await renderPage(<SubscriberListPage />);
    expect(await screen.findByText("Isla Marsh")).toBeTruthy();
    expect(screen.getByText("Unsubscribed")).toBeTruthy();
  });

  test("RULE-SUB-01: searches from three characters on, and an emptied search reads the list again", async () => {
    const calls = answerCalls({ [LIST]: { body: { subscribers: [isla], totalItems: 1 } } });
    await renderPage(<SubscriberListPage />);
    const box = await screen.findByRole("textbox", { name: "Search by name or email" });
    fireEvent.change(box, { target: { value: "is" } });
    await screen.findByText("Type at least 3 letters");
    fireEvent.change(box, { target: { value: "isl" } });
    await waitFor(() => expect(calls.at(-1)?.url).toContain("search=isl"));
    fireEvent.change(box, { target: { value: "" } });
    await waitFor(() => expect(screen.queryByDisplayValue("isl")).toBeNull());
    await screen.findByText("Isla Marsh");
  });
});

describe("the page behind the link of a newsletter (G-64)", () => {
  const TOKEN = "6e0a3ad6-7c55-4c9e-8a43-1c35ad4ba3c1";
  const open = (token: string) => renderPage(<UnsubscribePage />, `/${token}`);

  test("changes nothing by itself and says so plainly when the link is not one", async () => {
    const calls = answerCalls({});
    await open("not-a-token");
    expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test("ends the subscription with one press", async () => {
    const calls = answerCalls({
      [`POST /api/subscriber/unsubscribe/${TOKEN}`]: { body: { email_address: "isla@marsh.example" } },
    });
    await open(TOKEN);
    fireEvent.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeTruthy();
    expect(calls).toHaveLength(1);
  });
});
