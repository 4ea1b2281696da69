import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Patient } from "#areas/patients/patients/contract.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { billing, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { RchPage } from "./RchPage.tsx";

const nothing = Object.fromEntries(Object.keys(Patient.shape).map((name) => [name, null]));
const { via: _via, ...client } = raman;
const patient = {
  ...nothing,
  ID: 61,
  _doctor: 7,
  first_name: "Isla",
  last_name: "Campbell",
  category: "U",
  client,
};
const claim = {
  ID: 4,
  _doctor: 7,
  _list: 5,
  _patient: 61,
  service_date: "2026-11-20",
  items: ["104"],
  billing_type: 4,
  location: { ID: 3, abbreviation: "RCH", name: "Ward 4" },
};
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  answers = {
    "GET /api/patient/mrn/12345": { body: { patient, claims: [claim] } },
    "GET /api/healthfund": { body: [] },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const find = async (mrn: string) => {
  await renderPage(
    <SessionProvider me={billing("rch.convert")}>
      <RchPage />
    </SessionProvider>,
  );
  fireEvent.change(screen.getByLabelText("MRN", { selector: "input" }), { target: { value: mrn } });
};

test("SCR-CONV-01, MSG-044, MSG-035: claims are ticked, get a category, and are sent to the task list", async () => {
  answers["POST /api/patient/category"] = { body: { converted: 1, sent_to_tasklist: true } };
  await find("12345");
  fireEvent.click(await screen.findByRole("button", { name: "Convert claims" }));
  expect(await screen.findByText("Please choose a claim and a category to convert.")).toBeTruthy();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
  fireEvent.click(screen.getByLabelText("Convert the claim of 20/11/2026"));
  fireEvent.click(screen.getByLabelText("Category", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Z Private", hidden: true }));
  fireEvent.click(screen.getByRole("button", { name: "Convert claims" }));
  expect(await screen.findByText(/\. Sent to the task list\.$/)).toBeTruthy();
  const sent = calls.find(({ method }) => method === "POST");
  expect([sent?.url, sent?.body]).toEqual([expect.stringContaining("category=Z"), [4]]);
});

test("an MRN nobody has", async () => {
  await find("999");
  await waitFor(() => expect(screen.getByText("No patient has the MRN 999.")).toBeTruthy());
});
