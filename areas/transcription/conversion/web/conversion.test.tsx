import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Patient } from "#areas/patients/patients/contract.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type Answers, answerCalls, type Call } from "#platform/web/testing/outside.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { PictureToConvert } from "../contract.ts";
import { ConversionPage } from "./ConversionPage.tsx";

const guid = "0b9d7a52-6f7e-4b1a-9c55-1f3f0c8f2a11";
/** Every field of the contract, empty. */
const nothing = Object.fromEntries(Object.keys(Patient.shape).map((name) => [name, null]));
const picture = (ID: number, fields: Partial<PictureToConvert> = {}) => ({
  ...nothing,
  ID,
  _doctor: 7,
  first_name: "",
  last_name: "",
  category: "U",
  status: "Unconverted",
  _status: 1,
  is_deleted: false,
  version: 1,
  created_time: "2026-11-20T01:00:00.000Z",
  picture: { ID: 90 + ID, name: "label.png", size: 10, mime_type: "image/png" },
  referrals: [],
  attachments: [],
  warnings: [],
  missing: [],
  client: {
    ID: 7,
    username: "raman",
    title: 3,
    first_name: "Priya",
    last_name: "Raman",
    company: null,
    country: "AU",
    zone: "Australia/Sydney",
  },
  ...fields,
});
const list = "GET /api/patient/conversion/20/1/-/0";
let answers: Answers;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { [list]: { body: { patients: [picture(1), picture(2)], totalItems: 5, guid } } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderPage(
    <SessionProvider me={administrator("conversion.convert", "conversion.validate")}>
      <ConversionPage />
    </SessionProvider>,
    "/admin/conversion",
  );
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const sent = (method: string) => calls.findLast((call) => call.method === method);
const current = () => screen.getAllByRole("button").find((each) => each.getAttribute("aria-current") === "true")?.textContent;

describe("SCR-CONV-02: patient conversion", () => {
  test("MSG-042: saves what was read and opens the next picture", async () => {
    answers["PUT /api/patient/conversion/1"] = {
      body: picture(1, { first_name: "Margaret", last_name: "Drysdale", status: "Missing Data", missing: ["dob"], version: 2 }),
    };
    await show();
    expect(await screen.findByText("2 pictures are locked to you.")).toBeTruthy();
    expect(current()).toContain("Picture 1");
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText("Converted Successfully.")).toBeTruthy();
    expect(sent("PUT")?.body).toMatchObject({ first_name: "Margaret", last_name: "Drysdale", guid, version: 1 });
    expect(current()).toContain("Picture 2");
    const pictures = within(screen.getByRole("navigation", { name: "Your pictures" }));
    expect(pictures.getByText("DRYSDALE, Margaret")).toBeTruthy();
    expect(pictures.getByText("1 detail missing")).toBeTruthy();
    expect(pictures.getByText("1 of 2 done")).toBeTruthy();
  });

  test("a lost lock is said, and what was typed stays", async () => {
    const message = "Save Failed. This picture is not locked for you any more. Open the list again.";
    answers["PUT /api/patient/conversion/1"] = { status: 409, body: { message, code: "conversion.not_locked" } };
    await show();
    await screen.findByText("2 pictures are locked to you.");
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText(/Last name/, { selector: "input" })).toHaveProperty("value", "Drysdale");
  });

  test("RULE-CONV-05: finishing unlocks and leads to Home", async () => {
    answers[`GET /api/patient/unlock/${guid}`] = { body: { unlocked: 2 } };
    const { address } = await show();
    await screen.findByText("2 pictures are locked to you.");
    fireEvent.click(screen.getByRole("button", { name: "Finish and unlock" }));
    await waitFor(() => expect(address()).toBe("/admin"));
  });

  test("MSG-041: where unlocking fails, its code is said and the page stays", async () => {
    const message = `Unable to unlock patients. Please contact administrator with this code: '${guid}'.`;
    answers[`GET /api/patient/unlock/${guid}`] = { status: 404, body: { message, code: "conversion.unlock" } };
    const { address } = await show();
    await screen.findByText("2 pictures are locked to you.");
    fireEvent.click(screen.getByRole("button", { name: "Finish and unlock" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(address()).toBe("/admin/conversion");
  });

  test("nothing waits", async () => {
    answers[list] = { body: { patients: [], totalItems: 0, guid } };
    await show();
    expect(await screen.findByText("No pictures to convert.")).toBeTruthy();
  });
});
