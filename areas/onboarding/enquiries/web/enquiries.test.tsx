import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import type { Enquiry } from "../list.contract.ts";
import { EnquiryListPage } from "./EnquiryListPage.tsx";

const quote: Enquiry = {
  ID: 4,
  kind: "quote",
  title: null,
  first_name: "Aoife",
  last_name: "Byrne",
  email_address: "aoife@example.com",
  phone: "0491570156",
  suburb: "Richmond VIC 3121",
  specialties: ["Orthopaedic surgery"],
  enquiry_for: "Myself only",
  letters: null,
  income: null,
  types: [],
  message: "How soon can you begin?",
  created_time: "2026-11-29T22:00:00.000Z",
  answered_time: null,
};
afterEach(() => vi.unstubAllGlobals());

async function show(enquiries: readonly Enquiry[]) {
  const calls = answerCalls({
    "GET /api/enquiry/20/1": { body: { enquiries, totalItems: enquiries.length } },
    "PUT /api/enquiry/4": { body: { ...quote, answered_time: "2026-11-30T01:00:00.000Z" } },
  });
  await renderPage(
    <SessionProvider me={administrator("client.create")}>
      <EnquiryListPage />
    </SessionProvider>,
  );
  return calls;
}

test("a request is read with its address, and marked as answered once it is", async () => {
  const calls = await show([quote]);
  fireEvent.click(await screen.findByText(/Byrne/i));
  const dialog = within(await screen.findByRole("dialog", { name: /Aoife Byrne/ }));
  expect(dialog.getByRole("link", { name: "aoife@example.com" }).getAttribute("href")).toBe(
    "mailto:aoife%40example.com",
  );
  expect(dialog.getByText("How soon can you begin?")).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: "Mark as answered" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ answered: true }));
  expect(await screen.findByText("Marked as answered")).toBeDefined();
});

test("the answered ones are asked for, and an empty list says so", async () => {
  const calls = await show([]);
  expect(await screen.findByText("No quotes or enquiries to answer.")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Answered" }));
  await waitFor(() => expect(calls.at(-1)?.url).toContain("shown=answered"));
  expect(await screen.findByText("No quotes or enquiries answered yet.")).toBeDefined();
});
