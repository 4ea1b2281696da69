import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { addDays, type Day, formatDay, todayIn } from "#kernel/dates/day.ts";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Toasts } from "#platform/web/ui/feedback/Toasts.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import type { Referral } from "../contract.ts";
import { expiryDate } from "../rules/expiry.ts";
import { ExpiryBadge } from "./ExpiryBadge.tsx";
import { ReferralCard } from "./ReferralCard.tsx";
import { ReferralModal } from "./ReferralModal.tsx";
import { aReferral } from "../rules/testing/example.ts";

const me = { ...reception("patient.view", "patient.edit", "referringdoctor.edit"), client: raman };
const today = todayIn("Australia/Sydney", new Date().toISOString());
const patient = { ID: 61, first_name: "Thi Mai", last_name: "Nguyen", dob: "1958-03-14", is_deleted: false };
const birch: ReferringDoctor = aReferral().referring_doctor;
const referralOf = (ID: number, referral_date: Day, fields: Partial<Referral> = {}): Referral =>
  aReferral({
    ID,
    referral_date,
    expiry_date: expiryDate(fields.referral_type ?? 1, referral_date),
    ...fields,
  });

/** Stubbed replies by request, and the requests that were sent. */
let answers: StubReplies;
let calls: Call[];

beforeEach(() => {
  answers = {
    "GET /api/patient/61/referral": { body: [] },
    "GET /api/referringdoctor/search/bir": { body: [birch] },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (inside: ReactNode, permissions = me.permissions) =>
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <Toasts />
        <SessionProvider me={{ ...me, permissions }}>
          <ClientProvider client={raman}>{inside}</ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </Theme>,
  );
// The selector is needed because a list may have the same label as its field.
const input = (label: string | RegExp) => screen.getByLabelText(label, { selector: "input" });
const fill = (label: string | RegExp, value: string): void => {
  const field = input(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
};
/** Chooses an option. Retries because the dialog's initial focus closes a list that was opened before. */
const choose = (label: string, name: string): Promise<void> =>
  waitFor(() => {
    if (input(label).getAttribute("aria-expanded") !== "true") fireEvent.click(input(label));
    fireEvent.click(screen.getByRole("option", { name, hidden: true }));
    expect(input(label)).toHaveProperty("value", name);
  });
const last = (sent: string) => calls.findLast(({ method }) => method === sent);
const dialog = () => within(screen.getByRole("dialog"));

describe("referral card", () => {
  test("says how each referral stands, in words", async () => {
    answers["GET /api/patient/61/referral"] = {
      body: [
        referralOf(3, addDays(today, -70), { active: true, expiry_date: addDays(today, 21) }),
        referralOf(2, "2020-06-18", { referral_type: 2 }),
        referralOf(1, "2019-02-03", { referral_type: 3 }),
      ],
    };
    show(<ReferralCard patient={patient} />);
    const rows = (await screen.findAllByRole("row")).map((row) => row.textContent);
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(4));
    const [, active, expired, superseded] = screen.getAllByRole("row").map((row) => row.textContent);
    expect(active).toContain("Active21 days left");
    expect(expired).toContain("18/06/2021Expired");
    expect(superseded).toContain("GP IndefiniteDr Hannah Birch–No expiryReplaced");
    expect(rows[0]).toContain("Referred");
  });

  test("offers to add the first one", async () => {
    show(<ReferralCard patient={patient} />);
    expect(await screen.findByText("No referrals yet.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Add referral" }));
    expect(await screen.findByText("Add referral · NGUYEN, Thi Mai")).toBeTruthy();
  });

  test("is only read without the right, and of a deleted patient", async () => {
    answers["GET /api/patient/61/referral"] = { body: [referralOf(3, "2026-09-02", { active: true })] };
    show(<ReferralCard patient={patient} />, ["patient.view"]);
    expect(await screen.findByText("02/09/2026")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("says when it can't be read, and reads again", async () => {
    answers["GET /api/patient/61/referral"] = {
      status: 500,
      body: { message: "Not now.", code: "unavailable" },
    };
    show(<ReferralCard patient={patient} />);
    const again = await screen.findByRole("button", { name: "Try again" });
    answers["GET /api/patient/61/referral"] = { body: [] };
    fireEvent.click(again);
    expect(await screen.findByText("No referrals yet.")).toBeTruthy();
  });

  test("deletes at once and takes it back", async () => {
    const one = referralOf(3, "2026-09-02", { active: true });
    answers["GET /api/patient/61/referral"] = { body: [one] };
    answers["DELETE /api/patient/61/referral/3"] = { body: { ID: 3, is_deleted: true } };
    answers["PUT /api/patient/61/referral/3"] = { body: one };
    show(<ReferralCard patient={patient} />);
    fireEvent.click(await screen.findByRole("button", { name: "02/09/2026" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete referral" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(last("PUT")?.body).toEqual({ is_deleted: false }));
  });
});

describe("referral modal", () => {
  const openNew = () => show(<ReferralModal patient={patient} onClose={() => undefined} />);

  test("RULE-REFL-01: works out the expiry while date and type are chosen", async () => {
    openNew();
    expect(dialog().getByText(/Calculated from the referral date and type/)).toBeTruthy();
    fill("Referral date", "30112026");
    await choose("Type", "Specialist");
    expect(await dialog().findByText(/Sunday 28\/02\/2027/)).toBeTruthy();
    expect(dialog().getByText(/Medicare counts from the first appointment/)).toBeTruthy();
  });

  test("RULE-REFL-02: says at the fields what is missing, and sends nothing", async () => {
    openNew();
    fireEvent.click(screen.getByRole("button", { name: /Add referral/ }));
    for (const words of [
      /Enter the date of the letter/,
      /Choose Specialist, GP/,
      /Choose a referring doctor/,
    ]) {
      expect(await findFault(words)).toBeTruthy();
    }
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("refuses a year that cannot be meant", async () => {
    openNew();
    fill("Referral date", formatDay(addDays(today, 400)));
    fireEvent.blur(input("Referral date"));
    expect(await screen.findByText("This is more than a year ahead. Check the year.")).toBeTruthy();
  });

  test("sends what was chosen, and keeps it when the server refuses", async () => {
    answers["POST /api/patient/61/referral"] = {
      status: 400,
      body: {
        message: "Choose a referring doctor from the list.",
        code: "invalid",
        errors: { _referring_doctor: "Gone since." },
      },
    };
    openNew();
    fill("Referral date", "02/09/2026");
    await choose("Type", "GP");
    fill("Referring doctor", "bir");
    fireEvent.click(await screen.findByRole("option", { name: /Dr Hannah Birch/, hidden: true }));
    fireEvent.click(screen.getByRole("button", { name: /Add referral/ }));
    expect(await screen.findByText("Gone since.")).toBeTruthy();
    expect(last("POST")?.body).toEqual({
      referral_date: "2026-09-02",
      referral_type: 2,
      _referring_doctor: 9,
      _referral_letter: null,
    });
    expect(input("Referral date")).toHaveProperty("value", "02/09/2026");
    expect(input("Referring doctor")).toHaveProperty("value", "Dr Hannah Birch");
  });

  test("makes a referring doctor on the spot and comes back with what was typed", async () => {
    const quigley = { ...birch, ID: 12, first_name: "Martin", last_name: "Quigley" };
    answers["GET /api/referringdoctor/search/Quigley"] = { body: [] };
    answers["POST /api/referringdoctor"] = { body: quigley };
    openNew();
    fill("Referral date", "02/09/2026");
    fill("Referring doctor", "Quigley");
    fireEvent.click(await screen.findByRole("option", { name: "Add referring doctor “Quigley”" }));
    expect(await screen.findByLabelText("Last name")).toHaveProperty("value", "Quigley");
    fill("First name", "Martin");
    fireEvent.click(screen.getByRole("button", { name: /Add referring doctor/ }));
    await waitFor(() => expect(input("Referring doctor")).toHaveProperty("value", "Dr Martin Quigley"));
    expect(input("Referral date")).toHaveProperty("value", "02/09/2026");
  });

  test("G-70: an inactive referral stays inactive unless the box is ticked", async () => {
    const [active, old] = [referralOf(2, "2026-09-02", { active: true }), referralOf(1, "2025-09-02")];
    answers["PUT /api/patient/61/referral/1"] = { body: old };
    show(<ReferralModal patient={patient} referral={old} others={[active, old]} onClose={() => undefined} />);
    expect(dialog().getByText(/^Active referral: Dr Hannah Birch, 02\/09\/2026/)).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Make this the active referral" })).toHaveProperty(
      "checked",
      false,
    );
    fireEvent.click(screen.getByRole("button", { name: /Save referral/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ active: false }),
    );
  });

  test("G-70: ticking the box makes it the active one", async () => {
    const [active, old] = [referralOf(2, "2026-09-02", { active: true }), referralOf(1, "2025-09-02")];
    answers["PUT /api/patient/61/referral/1"] = { body: old };
    show(<ReferralModal patient={patient} referral={old} others={[active, old]} onClose={() => undefined} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Make this the active referral" }));
    fireEvent.click(screen.getByRole("button", { name: /Save referral/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({ active: true }),
    );
  });

  test("C-45: names a doctor who was deleted since", () => {
    const old = referralOf(1, "2026-09-02", {
      active: true,
      referring_doctor: { ...birch, is_deleted: true },
    });
    show(<ReferralModal patient={patient} referral={old} others={[old]} onClose={() => undefined} />);
    expect(input("Referring doctor")).toHaveProperty("value", "Dr Hannah Birch");
    expect(dialog().getByText(/Deleted. This referral/)).toBeTruthy();
  });
});

describe("expiry badge", () => {
  const words = (referral: Referral | null, dated = false) => {
    const { container, unmount } = show(<ExpiryBadge referral={referral} on="2026-11-11" dated={dated} />);
    const text = container.querySelector("span")?.textContent ?? container.textContent;
    unmount();
    return text;
  };

  test.each<[string, Referral | null, string, string]>([
    ["none", null, "None", "None"],
    ["long", referralOf(1, "2026-10-30", { active: true }), "Active", "Active"],
    ["ending", referralOf(1, "2026-09-02", { active: true }), "21 days left", "Expires 02/12/2026"],
    ["over", referralOf(1, "2026-08-02", { active: true }), "Expired", "Expired 02/11/2026"],
    ["indefinite", referralOf(1, "2026-08-02", { active: true, referral_type: 3 }), "Active", "Indefinite"],
    ["ahead", referralOf(1, "2026-12-01", { active: true }), "From 01/12/2026", "From 01/12/2026"],
    ["superseded", referralOf(1, "2026-10-30"), "Replaced", "Replaced"],
  ])("%s", (_, referral, plain, dated) => {
    expect(words(referral)).toContain(plain);
    expect(words(referral, true)).toContain(dated);
  });
});
