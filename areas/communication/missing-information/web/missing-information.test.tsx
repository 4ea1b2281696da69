import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { billing, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { WaitingPatient } from "../contract.ts";
import { MissingListModal } from "./MissingListModal.tsx";
import { MissingPage } from "./MissingPage.tsx";
import { neededText } from "./words.ts";

const me = billing("patient.view", "patient.edit", "missinginfo.send");
const isla: WaitingPatient = {
  ID: 4,
  title: 2,
  first_name: "Isla",
  last_name: "Campbell",
  dob: null,
  mrn: "RO-1",
  category: "Z",
  status: "Missing Data",
  missing: ["dob", "fund_number"],
  patient_lists: ["health fund name and membership number", "work compensation details"],
  claim_lists: ["billing type"],
  asked_time: "2026-11-10T22:00:00.000Z",
};
const open = (inside: ReactNode, path = "/account/raman/missing") =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>{inside}</ClientProvider>
    </SessionProvider>,
    path,
  );

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => vi.unstubAllGlobals());

describe("the list of missing data", () => {
  test("what is seen to be missing and what was asked besides, each once", () => {
    expect(neededText(isla)).toBe(
      "Date of birth, membership number, work compensation details, billing type",
    );
    expect(neededText({ missing: [], patient_lists: [], claim_lists: [] })).toBe("Sent back");
  });

  test("a row opens where it is filled in, and so does S the first one", async () => {
    answerCalls({ "GET /api/patient/missing/50/1": { body: { patients: [isla], totalItems: 1 } } });
    const { address } = await open(<MissingPage />);
    expect((await screen.findAllByText("11/11/2026")).length).toBe(1);
    fireEvent.click(screen.getByRole("link", { name: /CAMPBELL, Isla/ }));
    await waitFor(() => expect(address()).toBe("/account/raman/patients/details/4?missing=1"));
  });

  test("an empty one is good news", async () => {
    answerCalls({ "GET /api/patient/missing/50/1": { body: { patients: [], totalItems: 0 } } });
    await open(<MissingPage />);
    expect(await screen.findByText(/^No patients with missing data/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Start/ })).toBeNull();
  });
});

describe("asking the client (SCR-MOD-07)", () => {
  const patient = { ID: 4, first_name: "Isla", last_name: "Campbell", missing: ["dob"] as const };

  test("RULE-PAT-05: begins with what is missing, and needs one item", async () => {
    const calls = answerCalls({
      "POST /api/patient/emailClient": { body: { status: "ok", message: "Emailed Successfully" } },
    });
    await open(<MissingListModal patient={patient} onClose={() => undefined} />);
    const birth = await screen.findByRole("checkbox", { name: "Date of birth" });
    expect(birth).toHaveProperty("checked", true);
    fireEvent.click(birth);
    fireEvent.click(screen.getByRole("button", { name: /^Email client/ }));
    expect(await screen.findByText("Please select at least one item")).toBeDefined();
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Billing type" }));
    fireEvent.click(screen.getByRole("button", { name: /^Email client/ }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        patient_id: 4,
        patient_lists: [],
        claim_lists: ["billing type"],
        note: null,
      }),
    );
    expect(await screen.findByText("Emailed Successfully")).toBeDefined();
  });

  test("RULE-PAT-06: a failure says so and keeps what was ticked", async () => {
    const message = "Failed to email client. There is no email address for this client.";
    answerCalls({
      "POST /api/patient/emailClient": { status: 409, body: { message, code: "client.no_address" } },
    });
    await open(<MissingListModal patient={patient} onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole("button", { name: /^Email client/ }));
    const dialog = screen.getByRole("dialog");
    expect((await within(dialog).findByRole("alert")).textContent).toBe(message);
    expect(screen.getByRole("checkbox", { name: "Date of birth" })).toHaveProperty("checked", true);
  });
});
