import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { AccountPage } from "./AccountPage.tsx";

const me = doctor("account.edit");
const account = {
  ...{
    ID: 5,
    name: "Wattle Mutual Bank",
    branch_name: null,
    bank_address: "1 Bridge Road",
    account_name: "Raman Pty Ltd",
  },
  ...{
    bsb: "999204",
    account_number: "3381",
    abn: "81111222444",
    gst: true,
    _doctor: 7,
    _file: null,
    file: null,
    version: 1,
  },
};
const practice = {
  ...{
    ID: 9,
    practice_name: "Richmond Rooms",
    provider_number: "2426621B",
    address: "88 Bridge Road",
    _locality: 690,
  },
  ...{
    locality: null,
    phone: "0370104417",
    facsimile: null,
    bank_account: 5,
    abn: null,
    active: true,
    _doctor: 7,
  },
  ...{ _user_location: null, version: 1 },
};
const basic = {
  client_service_id: 17,
  description: "Basic",
  provider_limit: 1,
  is_deleted: false,
  cut_off_date: null,
};
const client = (fields: object = {}) => ({
  ...{
    ID: 7,
    username: "raman",
    title: 3,
    first_name: "Priya",
    last_name: "Raman",
    label: "Dr Priya Raman (raman)",
  },
  ...{
    dob: null,
    specialties: [],
    work_address: "88 Bridge Road",
    _locality: 690,
    locality: null,
    country: "AU",
  },
  ...{
    cell_phone: "0412345678",
    work_phone: null,
    fax: null,
    email_address: "priya@raman.example",
    version: 3,
  },
  ...{ services: [], bank_accounts: [], practices: [], authorised_person: [], _user_location: null },
  ...fields,
});

const show = async (record: object, answers: StubReplies = {}, step = "") => {
  const calls = answerCalls({
    "GET /api/doctor/7": { body: record },
    "GET /api/specialty": { body: [] },
    ...answers,
  });
  const page = await renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>
        <AccountPage />
      </ClientProvider>
    </SessionProvider>,
    `/account/raman/details${step && `?step=${step}`}`,
  );
  return { calls, page };
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const PUT = "PUT /api/form/updateDoctorDetails/7";

afterEach(() => vi.unstubAllGlobals());

describe("account details", () => {
  test("G-43: whoever returns goes on at the first step that lacks something", async () => {
    await show(client({ cell_phone: null }));
    await screen.findByRole("heading", { name: "Contact details" });
    screen.getByText("Step 2 of 4");
    screen.getByText("At least one bank account");
  });

  test("a step is saved as one goes on, and keeps what was typed when it fails", async () => {
    const failure = {
      status: 400,
      body: { code: "invalid", message: "Enter a last name.", errors: { last_name: "Enter a last name." } },
    };
    const { calls, page } = await show(client(), { [PUT]: failure }, "profile");
    await screen.findByDisplayValue("Priya");
    type("First name", "Priya Devi");
    fireEvent.click(screen.getByRole("button", { name: /Save and continue/ }));
    await screen.findByText("Enter a last name.");
    screen.getByDisplayValue("Priya Devi");
    expect(page.address()).toContain("step=profile");
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
      first_name: "Priya Devi",
      version: 3,
    });
  });

  test("MSG-064, MSG-081: a bank account is checked before it is sent", async () => {
    const { calls } = await show(client({ bank_accounts: [account] }), {}, "banking");
    fireEvent.click(await screen.findByRole("button", { name: "Add bank account" }));
    const modal = within(await screen.findByRole("dialog"));
    fireEvent.change(modal.getByLabelText("BSB"), { target: { value: "999-204" } });
    fireEvent.click(modal.getByRole("button", { name: /Add bank account/ }));
    await findFault("The BSB number is existed");
    await findFault("Enter the ABN.");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("RULE-ACCT-12, MSG-126: at the limit of the package Add practice says why", async () => {
    await show(client({ services: [basic], bank_accounts: [account], practices: [practice] }), {}, "banking");
    fireEvent.click(await screen.findByRole("button", { name: "Add practice" }));
    await screen.findByText(/The Basic package allows only 1 provider number\./);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("MSG-144: a linked account that can't be removed is explained on the page", async () => {
    const message = "This bank account is linked to a practice and cannot be removed.";
    const answers = {
      "DELETE /api/form/removeBankAccount/5": { status: 409, body: { code: "account.bank_linked", message } },
    };
    await show(client({ bank_accounts: [account], practices: [practice] }), answers, "banking");
    fireEvent.click(await screen.findByRole("button", { name: "More actions for Wattle Mutual Bank" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove…" }));
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    await screen.findByText(message);
  });

  test("MSG-065, -079, -080: saving the whole needs a bank account and says that it is saved", async () => {
    const record = client({ bank_accounts: [account], practices: [practice] });
    let answer: { status?: number; body: object } = {
      status: 400,
      body: { code: "account.no_bank_account", message: "Please add a bank account" },
    };
    const { calls, page } = await show(record, { [PUT]: () => answer }, "banking");
    await screen.findByRole("button", { name: "Save account details" });
    press("Save account details");
    await screen.findByText("Update Failed. Please add a bank account");
    answer = { body: record };
    press("Save account details");
    await screen.findByText("Thank you. Your details have been saved");
    await waitFor(() => expect(page.address()).toBe("/account/raman"));
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ bank_accounts: [], practices: [] });
  });
});
