import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { doctor, raman, reception } from "#platform/web/testing/people.ts";
import { answerCalls, type StubReplies as Network } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { isAnyUnsaved } from "#platform/web/ui/forms/unsaved-text.ts";
import { draftForm } from "../rules/complete-form.ts";
import type { InsurerForm } from "../form.contract.ts";
import { StartModal } from "./StartModal.tsx";
import { Wizard } from "./Wizard.tsx";

const form = draftForm();
const NETWORK: Network = {
  "GET /api/userlocation": {
    body: [
      { ID: 2, name: "Victoria", state: "VIC" },
      { ID: 5, name: "Western Australia", state: "WA" },
    ],
  },
  "GET /api/specialty": {
    body: [{ ID: 1, description: "Anaesthesia", is_gp_or_allied: false, surgeon_type: null }],
  },
  "GET /api/fundRecipient": { body: [] },
  "PUT /api/insurerForms/5": ({ body }) => ({
    body: { ...form, ...Object(body), effective_date: "01/01/2026", version: 4 },
  }),
};
async function show(change: Partial<InsurerForm> = {}, network: Network = {}) {
  const calls = answerCalls({ ...NETWORK, ...network });
  await renderPage(inside(<Wizard form={{ ...form, ...change }} />));
  return calls;
}
const inside = (content: React.ReactNode) => (
  <SessionProvider me={doctor("form.submit")}>
    <OwnerProvider owner={{ doctor_id: 7 }}>
      <ClientProvider client={raman}>{content}</ClientProvider>
    </OwnerProvider>
  </SessionProvider>
);
const next = (step: string) => fireEvent.click(screen.getByRole("button", { name: `Continue to ${step}` }));
afterEach(() => vi.unstubAllGlobals());

describe("the wizard (SCR-IFRM-02 to -05)", () => {
  test("RULE-IFRM-01: a step that lacks something says so and stays", async () => {
    await show({ first_name: null });
    next("Banking Details");
    expect(await findFault("Some Fields missing in the Practitioner Details Tab")).toBeTruthy();
    expect(await findFault(/^Enter (?:the|your) first name\.$/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Practitioner" })).toBeTruthy();
  });

  test("names at once what a step lacks: the way of signing, what is empty, and what is wrong by its own words", async () => {
    await show({ first_name: null, cell_phone: "12", signature_type: null });
    next("Banking Details");
    expect(await findFault("Please select how you would like to sign the forms.")).toBeTruthy();
    expect(await findFault("12 is invalid mobile number. Please enter valid number.")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: /First name/ }), { target: { value: "Hugo" } });
    await screen.findByText("Check 2 fields");
  });

  test("RULE-IFRM-12: without a way of signing it stays as well", async () => {
    await show({ signature_type: null });
    next("Banking Details");
    expect(
      (await screen.findAllByText("Please select how you would like to sign the forms.")).length,
    ).toBeGreaterThan(0);
  });

  test("RULE-IFRM-12: of an update that lacks it no way is chosen, and On paper can be", async () => {
    await show({ signature_type: null, is_update: true, update_type: 2 });
    const paper = screen.getByRole("radio", { name: "On paper" });
    expect(paper).toHaveProperty("checked", false);
    next("Banking Details");
    await screen.findAllByText("Please select how you would like to sign the forms.");
    fireEvent.click(paper);
    next("Banking Details");
    expect(await screen.findByText("Account 1")).toBeTruthy();
  });

  test("G-60: a manager can only choose to sign on paper, also where the doctor signs electronically", async () => {
    answerCalls(NETWORK);
    const Manager = () => (
      <SessionProvider me={{ ...reception("form.submit"), client: raman }}>
        <OwnerProvider owner={{ doctor_id: 7 }}>
          <ClientProvider client={raman}>
            <Wizard form={{ ...form, signature_type: "digital", signature: "H" }} />
          </ClientProvider>
        </OwnerProvider>
      </SessionProvider>
    );
    await renderPage(<Manager />);
    expect(screen.queryByRole("radio", { name: "Typed" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "On paper" }));
    next("Banking Details");
    expect(await screen.findByText("Account 1")).toBeTruthy();
  });

  test("RULE-IFRM-11: a name that does not match its ABN opens the warning, and Continue anyway goes on", async () => {
    await show(
      {},
      {
        "GET /api/HealthFundFormReviews/checkABN/13604217385/N/-": {
          body: { abn: "13604217385", entity_name: "X PTY LTD", status: "Active", match: false },
        },
      },
    );
    next("Banking Details");
    await screen.findByText("Account 1");
    next("Practice Details");
    expect(await screen.findByText("ABN Number is Not Matching…")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Continue anyway" }));
    expect(await screen.findByText("Practice 1")).toBeTruthy();
  });

  test("a register that is away is no obstacle", async () => {
    await show();
    next("Banking Details");
    await screen.findByText("Account 1");
    next("Practice Details");
    expect(await screen.findByText("Practice 1")).toBeTruthy();
  });

  test("RULE-IFRM-02: an update of banking alone has no step of practices", async () => {
    await show({ is_update: true, update_type: 2 });
    expect(screen.queryByText("Practice Details")).toBeNull();
  });

  test("what was typed is saved with the version that was read, and kept where saving fails", async () => {
    const calls = await show({}, { "PUT /api/insurerForms/5": "unreachable" });
    fireEvent.change(screen.getByRole("textbox", { name: /First name/ }), { target: { value: "Hugo Emil" } });
    next("Banking Details");
    await waitFor(() =>
      expect(Object(calls.find(({ method }) => method === "PUT")?.body)).toMatchObject({
        first_name: "Hugo Emil",
        version: 3,
      }),
    );
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByDisplayValue("Hugo Emil")).toBeTruthy();
  });

  test("what is typed while a save is running stays in its field, and is sent by the next save", async () => {
    const reply = Promise.withResolvers<{ body: unknown }>();
    const calls = await show({}, { "PUT /api/insurerForms/5": () => reply.promise });
    const puts = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    const type = (field: RegExp, value: string) =>
      fireEvent.change(screen.getByRole("textbox", { name: field }), { target: { value } });
    type(/First name/, "Hugo Emil");
    fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    type(/Last name/, "Lindqvist");
    reply.resolve({ body: { ...form, ...Object(puts()[0]), effective_date: "01/01/2026", version: 4 } });
    const save = screen.getByRole("button", { name: /^Save/ });
    await waitFor(() => expect(save.hasAttribute("data-loading")).toBe(false));
    expect(screen.getByDisplayValue("Lindqvist")).toBeTruthy();
    expect(isAnyUnsaved()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() =>
      expect(puts()[1]).toMatchObject({ first_name: "Hugo Emil", last_name: "Lindqvist", version: 4 }),
    );
  });

  test("MSG-125, RULE-IFRM-06: another location asks before the practices go", async () => {
    const calls = await show();
    fireEvent.click(screen.getByRole("combobox", { name: /State or territory/ }));
    fireEvent.click(await screen.findByText("Western Australia"));
    expect(
      await screen.findByText(
        "Changing the location removes the practices you entered for the old location. Continue?",
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Keep location" }));
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });
});

test("RULE-IFRM-03: an update with nothing chosen is not started", async () => {
  answerCalls({
    ...NETWORK,
    "GET /api/insurerForms/check/7/2": { body: { has_new_form: true, has_update_form: false } },
  });
  await renderPage(inside(<StartModal onClose={() => undefined} />));
  fireEvent.click(await screen.findByRole("combobox", { name: /State or territory/ }));
  fireEvent.click(await screen.findByText("Victoria"));
  await screen.findByText(/so this is an update/);
  fireEvent.click(screen.getByRole("button", { name: "Start form" }));
  expect(await screen.findByText("Please select the details you want to update.")).toBeTruthy();
});
