import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Questions } from "../contract.ts";
import { DuplicatesPage } from "./DuplicatesPage.tsx";
import { MergePage } from "./MergePage.tsx";
import { UndoMergeModal } from "./UndoMergeModal.tsx";

const raman = {
  ID: 7,
  username: "raman",
  title: 3,
  first_name: "Priya",
  last_name: "Raman",
  company: null,
  country: "AU" as const,
  zone: "Australia/Sydney",
  via: "own" as const,
};
const me = {
  ID: 8,
  username: "manager",
  first_name: "Joanne",
  last_name: "Petrie",
  kind: "subuser" as const,
  user_type: 1,
  doctor_id: 7,
  groups: [11],
  permissions: ["patient.view", "patient.edit", "patient.merge"],
  company_client: null,
  last_bulletin_time: null,
  client: null,
  demo: false,
  idle_lock_minutes: null,
  password_min_length: 6,
};
const row = {
  _doctor: 7,
  title: null,
  first_name: "Isla",
  last_name: "Campbell",
  dob: "1966-12-23",
  gender: null,
  landline: null,
  mobile: null,
  _locality: null,
  medicare_number: null,
  _health_fund: null,
  category: "U",
  mrn: null,
  status: "Validated",
  _status: 4,
  is_deleted: false,
  version: 3,
  locality: null,
  health_fund: null,
};
const patient = (ID: number, fields: object) => ({
  ...row,
  ID,
  email: null,
  address: null,
  entitlement_expiry: null,
  ihi: null,
  dva_number: null,
  fund_number: null,
  wc_details: null,
  notes: null,
  import_id: null,
  picture: null,
  last_billed_location: null,
  _merged_into: null,
  created_time: "2026-11-11T00:00:00.000Z",
  referrals: [],
  attachments: [],
  warnings: [],
  missing: [],
  ...fields,
});
const listed = (ID: number, fields: object = {}) => ({
  ...row,
  ID,
  referral: null,
  latest_visit: null,
  ...fields,
});

const show = (content: ReactNode, path: string) =>
  renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>{content}</ClientProvider>
    </SessionProvider>,
    path,
  );
afterEach(() => vi.unstubAllGlobals());

describe("SCR-PAT-04: two patients side by side", () => {
  let calls: Call[];
  let answer: { status?: number; body?: unknown };
  const goes = patient(2, { mobile: "0418904551", notes: "one", version: 5 });
  const stays = patient(1, { mobile: "0418904552", mrn: "RO-1" });

  beforeEach(() => {
    answer = { body: stays };
    calls = answerCalls({
      "GET /api/patient/1": { body: stays },
      "GET /api/patient/2": { body: goes },
      "GET /api/patient/merge/2/1": {
        body: {
          counts: [
            { kind: "appointment._patient", one: "appointment", many: "appointments", from: 2, to: 1 },
          ],
        },
      },
      "POST /api/patient/merge/2/1": () => answer,
    });
  });
  const sent = () => calls.find(({ method }) => method === "POST");
  const merge = async () => {
    fireEvent.click(await screen.findByRole("button", { name: /^Merge patients/ }));
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Merge patients" }),
    );
  };

  test("RULE-MERGE-01: without two it asks for two", async () => {
    await show(<MergePage />, "/patients/merge");
    await screen.findByText(/Please select patients to merge/);
    expect(screen.queryByRole("button", { name: /^Merge patients/ })).toBeNull();
  });

  test("RULE-MERGE-01: one patient twice is refused at the field", async () => {
    await show(<MergePage />, "/patients/merge?from=1&to=1");
    await screen.findByText("Please select patients to merge");
  });

  test("records of two people are warned about on the page and in the confirmation, not those of one", async () => {
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    await screen.findByText("2 appointments");
    expect(screen.queryByText(/two different people/)).toBeNull();
    cleanup();
    const other = patient(2, { dob: "1931-01-01" });
    answerCalls({
      "GET /api/patient/1": { body: stays },
      "GET /api/patient/2": { body: other },
      "GET /api/patient/merge/2/1": { body: { counts: [] } },
    });
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    const warning = "Different dates of birth. These may be two different people.";
    expect(await screen.findByText(warning)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "All values of the kept patient" }));
    fireEvent.click(screen.getByRole("button", { name: /^Merge patients/ }));
    expect(within(await screen.findByRole("dialog")).getByText(warning)).toBeDefined();
  });

  test("RULE-MERGE-02: what differs is blank and must be chosen; what is equal or only one has is filled in", async () => {
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    await screen.findByText("2 appointments");
    expect(screen.getByRole("row", { name: /First name Isla Isla/ })).toBeDefined();
    const checked = screen
      .queryAllByRole("radio", { checked: true })
      .map((radio) => radio.getAttribute("aria-label"));
    expect(checked).toEqual(["MRN: RO-1, patient to keep", "Notes: one, patient to merge"]);
    fireEvent.click(screen.getByRole("button", { name: /^Merge patients/ }));
    expect(await screen.findAllByText("Choose")).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("both columns show MRN and birth date", async () => {
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    const head = (name: RegExp) => screen.findByRole("columnheader", { name });
    expect((await head(/^Merge from/)).textContent).toMatch(/No MRN, born 23\/12\/1966/);
    expect((await head(/^Keep/)).textContent).toMatch(/MRN RO-1, born 23\/12\/1966/);
  });

  test("RULE-MERGE-02: a press leads to the first value still to be chosen", async () => {
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    fireEvent.click(await screen.findByRole("button", { name: /^Merge patients/ }));
    expect(document.activeElement?.getAttribute("name")).toBe("mobile");
    expect(document.activeElement?.getAttribute("type")).toBe("radio");
  });

  test("the chosen values are sent, with the versions they were chosen from, and the survivor is opened", async () => {
    const page = await show(<MergePage />, "/patients/merge?from=2&to=1");
    fireEvent.click(await screen.findByRole("radio", { name: /^Mobile: 0418 904 551/ }));
    await merge();
    await waitFor(() => expect(page.address()).toBe("/account/raman/patients/details/1"));
    expect(sent()?.body).toMatchObject({
      first_name: "Isla",
      mobile: "0418904551",
      mrn: "RO-1",
      notes: "one",
      version: 3,
      from_version: 5,
    });
    await screen.findByText("Successfully Merged");
  });

  test("C-41: a picture is chosen by its name and sent by its number", async () => {
    const picture = { ID: 41, name: "Isla.jpg", size: 9, mime_type: "image/jpeg" };
    calls = answerCalls({
      "GET /api/patient/1": { body: patient(1, {}) },
      "GET /api/patient/2": { body: patient(2, { picture }) },
      "GET /api/patient/merge/2/1": { body: { counts: [] } },
      "POST /api/patient/merge/2/1": () => answer,
    });
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    fireEvent.click(await screen.findByRole("radio", { name: "Hospital label: Isla.jpg, patient to merge" }));
    await merge();
    await waitFor(() => expect(sent()?.body).toMatchObject({ picture: 41 }));
  });

  test("MSG-007: a refusal is said in the form, and the choices stay", async () => {
    answer = {
      status: 409,
      body: {
        message: "Merge Failed",
        code: "merge.failed",
        errors: { from_id: "This patient is deleted." },
      },
    };
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    fireEvent.click(await screen.findByRole("button", { name: "All values of the merged patient" }));
    await merge();
    await screen.findByText(/Merge Failed This patient is deleted\./);
    expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(3);
  });

  test("what is wrong with a value stands at its row", async () => {
    answer = {
      status: 400,
      body: { message: "Wrong.", code: "patient.mobile", errors: { mobile: "0418 is invalid mobile." } },
    };
    await show(<MergePage />, "/patients/merge?from=2&to=1");
    fireEvent.click(await screen.findByRole("button", { name: "All values of the kept patient" }));
    await merge();
    const mobile = await screen.findByRole("row", { name: /^Mobile/ });
    await waitFor(() => expect(within(mobile).getByText("0418 is invalid mobile.")).toBeDefined());
  });
});

describe("taking a merge back", () => {
  const named = { title: null, first_name: "Isla", last_name: "Campbell", dob: null };
  const record = {
    ID: 9,
    _doctor: 7,
    _from: 2,
    _to: 1,
    from: { ID: 2, ...named },
    to: { ID: 1, ...named },
    merged_at: "2026-11-11T00:00:00.000Z",
    merged_by: "Joanne Petrie",
    taken_back_at: null,
    taken_back_by: null,
  };
  const open = async (questions: Questions) => {
    const calls = answerCalls({
      "GET /api/patient/merge/9": { body: { ...record, ...questions } },
      "DELETE /api/patient/merge/9": { body: record },
    });
    let isClosed = false;
    await show(<UndoMergeModal merge={record} onClose={() => (isClosed = true)} />, "/patients");
    return { calls, isClosed: () => isClosed };
  };
  const button = () => screen.getByRole("button", { name: "Undo merge" });

  test("asks nothing when nothing came since", async () => {
    const { calls, isClosed } = await open({ added: [], changed: [] });
    await screen.findByText(/Nothing was added or changed since/);
    fireEvent.click(button());
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({ added: [], changed: [] });
  });

  test("asks whose each thing is, and cannot be pressed before", async () => {
    const { calls, isClosed } = await open({
      added: [{ kind: "appointment._patient", key: "4", title: "Appointment on Mon 01/03/2027 at 09:00" }],
      changed: [
        {
          field: "_locality",
          from: null,
          to: 3,
          now: 4,
          sides: ["from", "to", "both"],
          names: { 3: "KEW, VIC 3101", 4: "RICHMOND, VIC 3121" },
        },
      ],
    });
    await screen.findByText("RICHMOND, VIC 3121");
    expect(button()).toHaveProperty("disabled", true);
    fireEvent.click(
      within(screen.getByRole("group", { name: /^Appointment on/ })).getByRole("radio", { name: "Merged" }),
    );
    expect(button()).toHaveProperty("disabled", true);
    fireEvent.click(
      within(screen.getByRole("group", { name: "Suburb" })).getByRole("radio", { name: "Both" }),
    );
    fireEvent.click(button());
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({
      added: [{ kind: "appointment._patient", key: "4", side: "from" }],
      changed: [{ field: "_locality", side: "both" }],
    });
  });
});

describe("possible duplicates", () => {
  const pair = { one: 1, other: 2, score: 94, reasons: ["medicare", "phone"] };
  const page = {
    patients: [listed(1), listed(2, { last_name: "Campbel" })],
    pairs: [pair],
    totalItems: 1,
    comparing: 0,
  };

  test("says who, how sure and why; the newer one is proposed to go", async () => {
    answerCalls({ "GET /api/patient/duplicate/50/1": { body: page } });
    const shown = await show(<DuplicatesPage />, "/patients/duplicates");
    await screen.findByText("Same Medicare number · same phone and first name");
    await screen.findByText("Very likely");
    fireEvent.click(screen.getByRole("button", { name: "Merge CAMPBELL, Isla and CAMPBEL, Isla" }));
    await waitFor(() => expect(shown.address()).toBe("/account/raman/patients/merge?from=2&to=1"));
  });

  test("not the same is kept, and can be undone at once", async () => {
    const calls = answerCalls({
      "GET /api/patient/duplicate/50/1": { body: page },
      "POST /api/patient/notSame/1/2": {
        body: { one: 1, other: 2, said_at: "2026-11-11T00:00:00.000Z", said_by: "Joanne" },
      },
      "DELETE /api/patient/notSame/1/2": { body: { one: 1, other: 2 } },
    });
    await show(<DuplicatesPage />, "/patients/duplicates");
    fireEvent.click(await screen.findByRole("button", { name: /are not duplicates/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
  });

  test("says when the list does not have everybody yet", async () => {
    answerCalls({ "GET /api/patient/duplicate/50/1": { body: { ...page, comparing: 19_800 } } });
    await show(<DuplicatesPage />, "/patients/duplicates");
    await screen.findByText(/^19,800 patients are still being compared/);
  });

  test("says when there are none", async () => {
    answerCalls({
      "GET /api/patient/duplicate/50/1": { body: { patients: [], pairs: [], totalItems: 0, comparing: 0 } },
    });
    await show(<DuplicatesPage />, "/patients/duplicates");
    await screen.findByText("No possible duplicates.");
  });

  test("says when they could not be read", async () => {
    answerCalls({
      "GET /api/patient/duplicate/50/1": {
        status: 500,
        body: { message: "Something went wrong.", code: "unknown" },
      },
    });
    await show(<DuplicatesPage />, "/patients/duplicates");
    await screen.findByRole("button", { name: "Try again" });
  }, 15_000);
});
