import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Client } from "../client.contract.ts";
import type { ListedClient } from "../contract.ts";
import { ClientPage } from "./ClientPage.tsx";
import { ClientsPage } from "./ClientsPage.tsx";
import { clientForm, EMPTY } from "./form-of.ts";
import { ClientRecord } from "./ClientRecord.tsx";
import { NewClientPage } from "./NewClientPage.tsx";
import { clientSlots } from "./slots.ts";

const me = (permissions: string[]) => administrator(...permissions);
const ALL = [
  "client.view",
  "client.edit",
  "client.create",
  "client.delete",
  "client.services",
  "client.export",
];
const entry = {
  ID: 5,
  client_service_id: 13,
  is_trial: false,
  trial_exp_date: null,
  active_date: "2026-01-01" as const,
  cut_off_date: null,
  next_invoice_date: null,
  appointmaid_package: null,
  included_billing: null,
  is_deleted: false,
  description: "Saver",
  kind: "billing" as const,
  provider_limit: 1,
};
const raman: Client = {
  ID: 7,
  title: 3,
  first_name: "Priya",
  last_name: "Raman",
  username: "raman",
  label: "Dr Priya Raman (raman)",
  email_address: "raman@corella.example",
  active: true,
  country: "AU",
  phone_code: "+61",
  cell_phone: null,
  work_phone: null,
  fax: null,
  work_address: null,
  _locality: null,
  locality: null,
  _timezone: "Australia/Sydney",
  company: "Raman Orthopaedics",
  prefered_contact: null,
  user_type: 1,
  company_client: null,
  company_name: null,
  dob: null,
  ahpra: null,
  difficulty: null,
  _user_location: null,
  neurons: 0,
  is_no_gap: null,
  gst: null,
  public_info: null,
  bank_type: null,
  bupa_online_portal: null,
  bupa_claiming_type: null,
  nib_backdate: null,
  signature_type: null,
  digital_signature: null,
  digital_signature_font: null,
  signature_agreement: null,
  is_deleted: false,
  created_time: "2026-11-20T00:00:00.000Z",
  version: 4,
  specialties: [],
  groups: [{ ID: 3, team: "EXT", access_level: "Client" }],
  services: [entry],
  practices: [],
  authorised_person: [],
  bank_accounts: [],
  referral_code: "AB12CD34",
  referred_by: null,
  billing: null,
  jyt: null,
  coding: null,
  signup_detail: null,
  billing_contacts: [],
  is_1st_biller: false,
  sub_users: [
    {
      ID: 9,
      first_name: "Sarah",
      last_name: "Lindqvist",
      username: "reception",
      email_address: null,
      active: true,
      groups: [],
    },
  ],
};
const listed: ListedClient = { ...raman, services: [{ ...entry, is_trial: true }] };
const lookups = {
  "GET /api/service": {
    body: [
      { ID: 13, description: "Saver", kind: "billing", _product: null, provider_limit: 1, includes: [] },
    ],
  },
  "GET /api/specialty": { body: [] },
  "GET /api/companyclient": { body: [] },
  "GET /api/userlocation": { body: [] },
  "GET /api/doctor/groups": {
    body: [
      { ID: 3, team: "EXT", access_level: "Client", is_grantable: true },
      { ID: 1, team: "SYN", access_level: "Super Administrator", is_grantable: false },
    ],
  },
};
const state = { isPending: false, error: null, isPlaceholderData: false, refetch: async () => undefined };
const show = (content: ReactNode, permissions = ALL, path = "/", features: readonly WebFeature[] = []) =>
  renderPage(<SessionProvider me={me(permissions)}>{content}</SessionProvider>, path, features);
afterEach(() => vi.unstubAllGlobals());

describe("the list (SCR-CLI-01)", () => {
  test("shows who, their practice and services, and leads to the record", async () => {
    answerCalls({ ...lookups, "GET /api/doctor/20/1/0": { body: { clients: [listed], totalItems: 1 } } });
    await show(<ClientsPage />);
    const link = await screen.findByRole("link", { name: "Raman, Priya (Dr)" });
    expect(link.getAttribute("href")).toBe("/admin/clients/edit/7");
    expect(screen.getByText("Saver (trial)")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe("/api/doctor/all/csv");
  });

  test("forms-only clients are another address, and what is not one's right is not offered", async () => {
    const calls = answerCalls({
      ...lookups,
      "GET /api/doctor/20/1/2": { body: { clients: [], totalItems: 0 } },
    });
    await show(<ClientsPage />, ["client.view"], "/?type=2");
    await screen.findByText("No clients match these filters.");
    expect(calls.some(({ url }) => url.startsWith("/api/doctor/20/1/2"))).toBe(true);
    expect(screen.queryByRole("link", { name: /Export/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Add client/ })).toBeNull();
  });
});

describe("a new client", () => {
  test("what must be said is said at the fields, before anything is sent", async () => {
    const calls = answerCalls(lookups);
    await show(<NewClientPage />);
    fireEvent.click(await screen.findByRole("button", { name: /Add client/ }));
    expect(await findFault("Enter a first name.")).toBeTruthy();
    expect(await findFault("Enter a mobile number.")).toBeTruthy();
    expect(await findFault("Enter the email, like name@practice.com.au.")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("a wrong mobile number is said in the first round, also beside a suburb that was not chosen", () => {
    const { error } = clientForm(null, 6).safeParse({ ...EMPTY, cell_phone: "0412", _locality: "Footscray" });
    const fields = error?.issues.map(({ path }) => path.join("."));
    expect(fields).toEqual(expect.arrayContaining(["first_name", "_locality", "cell_phone"]));
  });

  test("RULE-AUTH-04: a password without end is refused in words", () => {
    const { error } = clientForm(null, 6).safeParse({ ...EMPTY, password: `Aa1!${"x".repeat(300)}` });
    const said = error?.issues.find(({ path }) => path[0] === "password")?.message;
    expect(said).toBe("Keep the password to 200 characters or fewer.");
  });

  test("a refusal keeps the text and stands at its field", async () => {
    const words = "This username is already in use";
    const calls = answerCalls({
      ...lookups,
      "POST /api/doctor": {
        status: 409,
        body: { message: words, code: "invalid", errors: { username: words } },
      },
    });
    await show(<NewClientPage />);
    const type = (label: string | RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
    await screen.findByLabelText("First name");
    type("First name", "Hannah");
    type("Last name", "Birch");
    type("Username", "RAMAN");
    type("Email", "h@example.com");
    type("Mobile", "0412 345 678");
    type("Work address", "12 Lygon Street");
    fireEvent.click(screen.getByRole("button", { name: /Add client/ }));
    await screen.findByText(words);
    expect(screen.getByLabelText<HTMLInputElement>("Work address").value).toBe("12 Lygon Street");
    const sent = calls.find(({ method }) => method === "POST")?.body;
    expect(sent).toMatchObject({ username: "RAMAN", cell_phone: "0412345678", title: 3, country: "AU" });
    // The server assigns the first group (RULE-REG-14).
    expect(sent).not.toHaveProperty("groups");
  });
});

describe("the record (SCR-CLI-02)", () => {
  test("saves with its version, and leaves out what was never known", async () => {
    const calls = answerCalls({ ...lookups, "PUT /api/doctor/7": { body: { ...raman, version: 5 } } });
    await show(<ClientRecord client={raman} state={state} />);
    fireEvent.change(await screen.findByLabelText(/^Practice/, { selector: "input" }), {
      target: { value: "Raman Rooms" },
    });
    fireEvent.click(screen.getByRole("button", { name: /Save client/ }));
    await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
    const sent = calls.find(({ method }) => method === "PUT")?.body;
    expect(sent).toMatchObject({ company: "Raman Rooms", version: 4 });
    expect(sent).not.toHaveProperty("cell_phone");
  });

  test("G-72: asks for one's own password where the server wants it, and what was typed is saved after it", async () => {
    let isConfirmed = false;
    const refused = {
      status: 403,
      body: { code: "second_factor.confirm", message: "Enter your password to confirm this change." },
    };
    const calls = answerCalls({
      ...lookups,
      "PUT /api/doctor/7": () =>
        isConfirmed ? { body: { ...raman, email_address: "new@corella.example" } } : refused,
      "PUT /api/secondfactor/confirmation": () => {
        isConfirmed = true;
        return { status: 204 };
      },
    });
    await show(<ClientRecord client={raman} state={state} />);
    const email = screen.getByLabelText<HTMLInputElement>("Email");
    fireEvent.change(email, { target: { value: "new@corella.example" } });
    for (const [label, value] of [
      ["Mobile", "0412345678"],
      ["Work address", "12 Lygon Street"],
    ] as const)
      fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
    fireEvent.keyDown(email, { key: "s", ctrlKey: true });
    const password = await screen.findByLabelText("Password", { selector: "input" });
    expect(email.value).toBe("new@corella.example");
    fireEvent.change(password, { target: { value: "Corella1!" } });
    fireEvent.keyDown(password, { key: "Enter", ctrlKey: true });
    expect(await screen.findByText("Saved Successfully")).toBeTruthy();
    const sent = calls.filter(({ url }) => url.startsWith("/api/doctor/7"));
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(sent[0]?.body).toMatchObject({ email_address: "new@corella.example" });
  });

  test("STATE-SVC-01: a saved service keeps its row with the mark", async () => {
    const calls = answerCalls({ ...lookups, "PUT /api/doctor/7": { body: raman } });
    await show(<ClientRecord client={raman} state={state} />, ALL, "/?tab=services");
    fireEvent.click(await screen.findByRole("button", { name: "Remove Saver" }));
    const saver = screen.getByRole("region", { name: "Saver" });
    expect(within(saver).getByText("Removed")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Save client/ }));
    await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
      services: [{ ID: 5, is_deleted: true }],
    });
  });

  test("F-7: somebody else's save is shown, and both texts are offered", async () => {
    answerCalls({
      ...lookups,
      "PUT /api/doctor/7": {
        status: 409,
        body: {
          message: "Somebody else changed this.",
          code: "stale",
          details: { current: { ...raman, company: "Theirs", gst: true, version: 9 } },
        },
      },
    });
    await show(<ClientRecord client={raman} state={state} />);
    fireEvent.change(await screen.findByLabelText(/^Practice/, { selector: "input" }), {
      target: { value: "Mine" },
    });
    fireEvent.click(screen.getByRole("button", { name: /Save client/ }));
    await screen.findByRole("button", { name: /their changes/i });
    const cells = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(cells).toEqual(expect.arrayContaining(["PracticeMineTheirs", "Registered for GSTemptyYes"]));
    expect(screen.getByLabelText<HTMLInputElement>(/^Practice/, { selector: "input" }).value).toBe("Mine");
  });

  test("without client.edit it is read, without client.services the services are", async () => {
    answerCalls(lookups);
    const agents = { name: "agents", label: "Booking agents", needs: ["client.view"] as const, order: 1 };
    const features = [
      {
        name: "agents",
        pages: [],
        slots: [clientSlots.tab.entry({ ...agents, content: () => <p>Who books</p> })],
      },
    ];
    const first = await show(
      <ClientRecord client={raman} state={state} />,
      ["client.view"],
      "/?tab=agents",
      features,
    );
    expect(await screen.findByText("from 01/01/2026")).toBeTruthy();
    // Uses the same tabs as the form, so that links to a tab work.
    expect(screen.getByRole("tab", { name: "Booking agents" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.queryByRole("button", { name: /Save client/ })).toBeNull();
    first.unmount();
    await show(
      <ClientRecord client={raman} state={state} />,
      ["client.view", "client.edit"],
      "/?tab=services",
    );
    await screen.findByRole("region", { name: "Saver" });
    expect(screen.queryByRole("button", { name: "Remove Saver" })).toBeNull();
  });

  test("sub users lead to the users' pages", async () => {
    answerCalls(lookups);
    await show(<ClientRecord client={raman} state={state} />, [...ALL, "user.view"], "/?tab=subusers");
    const link = await screen.findByRole("link", { name: "Sarah Lindqvist" });
    expect(link.getAttribute("href")).toBe("/admin/users/edit/9");
  });

  test("the welcome that can't be sent says why", async () => {
    answerCalls({
      ...lookups,
      "PUT /api/doctor/resendWelcomeEmail/7": {
        status: 409,
        body: { message: "Send Failed. This client has no email address.", code: "client.no_address" },
      },
    });
    await show(<ClientRecord client={raman} state={state} />);
    fireEvent.click(await screen.findByRole("button", { name: "More actions for Dr Priya Raman" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Resend welcome email" }));
    await screen.findByText(/This client has no email address/);
  });

  test("an address without a client says so", async () => {
    answerCalls(lookups);
    await show(<ClientPage />);
    await screen.findByRole("heading", { level: 1 });
  });
});
