import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { RemindersPage } from "./RemindersPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const step = {
  ID: 1,
  days: -3,
  subject: "Reminder: {number}",
  body: "Due on {due_date}",
  since: "2026-01-01",
  version: 4,
};
const show = () =>
  renderPage(
    <SessionProvider me={administrator("invoice.view", "invoice.publish")}>
      <RemindersPage />
    </SessionProvider>,
  );

test("STATE-INV-05: the words of a step are edited with a preview; a failed save keeps them", async () => {
  const calls = answerCalls({
    "GET /api/reminderStep": { body: [step] },
    "PUT /api/reminderStep/1": {
      status: 400,
      body: { code: "invalid", message: "x", errors: { days: "Another step is already sent on this day." } },
    },
  });
  await show();
  fireEvent.click(await screen.findByText("3 days before due"));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Subject"), { target: { value: "Soon due: {number}, {amount}" } });
  expect(dialog.getByText("Soon due: 004836, $3,652.29")).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: /Save reminder/ }));
  expect(await dialog.findByText("Another step is already sent on this day.")).toBeDefined();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    ...{ days: -3, subject: "Soon due: {number}, {amount}", body: "Due on {due_date}", version: 4 },
  });
  expect(dialog.getByLabelText("Subject")).toHaveProperty("value", "Soon due: {number}, {amount}");
});

test("a subject without the number is refused at its field", async () => {
  const calls = answerCalls({ "GET /api/reminderStep": { body: [] } });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /Add reminder/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Days"), { target: { value: "30" } });
  fireEvent.change(dialog.getByLabelText("Subject"), { target: { value: "Pay" } });
  fireEvent.change(dialog.getByLabelText("Text"), { target: { value: "Pay {url}" } });
  fireEvent.click(dialog.getByRole("button", { name: /Add reminder/ }));
  expect(await dialog.findByText("Include {number}, the invoice number.")).toBeDefined();
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(false));
});
