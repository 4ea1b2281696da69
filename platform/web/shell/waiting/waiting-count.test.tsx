import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

const work = (key: string, count: number, is_late: boolean, list = "lists") => ({
  list,
  key,
  count,
  is_late,
});
const show = async (...waiting: object[]) => {
  const calls = answerCalls({ "GET /api/waiting": { body: waiting } });
  await renderPage(
    <p data-testid="count">
      <WaitingCount list="lists" />
    </p>,
    "/admin",
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  return screen.getByTestId("count");
};

test("shows the late rows, and says so", async () => {
  const count = await show(work("overdue", 6, true), work("today", 1, false), work("open", 9, true, "other"));
  await waitFor(() => expect(count.textContent).toBe("6 overdue"));
});

test("shows all that waits if nothing is late", async () => {
  const count = await show(work("overdue", 0, true), work("today", 2, false), work("later", 3, false));
  await waitFor(() => expect(count.textContent).toBe("5 waiting"));
});

test("shows nothing for an empty list", async () => {
  const count = await show(work("overdue", 0, true), work("open", 9, true, "other"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(count.textContent).toBe("");
});
