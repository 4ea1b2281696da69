import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { accountPath } from "#kernel/contract/link.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { patientSlots } from "./slots.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { MissingMode } from "./MissingMode.tsx";
import { aPatient } from "./testing/example.ts";

const patient = (missing: Patient["missing"]) =>
  aPatient({ missing, ...(missing.includes("dob") ? { dob: null } : {}) });

const lists: WebFeature = {
  name: "lists",
  pages: [],
  slots: [
    patientSlots.origin.entry({
      name: "list",
      needs: ["patient.view"],
      order: 1,
      label: "Consultation list",
      menu: "consultations",
      to: (id) => accountPath("consultations/details/{id}")({ id }),
    }),
  ],
};

async function show(missing: Patient["missing"], search = ""): Promise<void> {
  answerCalls({
    "GET /api/patient/1/neighbours": { body: { position: 1, totalItems: 1, previous: null, next: null } },
  });
  await renderPage(
    <SessionProvider me={reception("patient.view", "patient.edit")}>
      <ClientProvider client={raman}>
        <MissingMode patient={patient(missing)} />
      </ClientProvider>
    </SessionProvider>,
    `/account/raman/patients/details/1?missing=1${search}`,
    [lists],
  );
}

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => vi.unstubAllGlobals());

test("RULE-PAT-05: what is missing is counted in a warning, and its fields alone are drawn", async () => {
  await show(["dob"]);
  const words = await screen.findByText(
    "1 detail is missing before this patient can be billed: date of birth.",
  );
  expect(words.closest("[data-tone]")?.getAttribute("data-tone")).toBe("ochre");
  expect(await screen.findByText("Person")).toBeDefined();
  expect(screen.queryByText("Billing details")).toBeNull();
});

test("where nothing is missing it says so, without a warning and without asking for anything", async () => {
  await show([]);
  const words = await screen.findByText("No details are missing.");
  expect(words.closest("[data-tone]")?.getAttribute("data-tone")).toBe("fern");
  expect(screen.queryByText(/before this patient can be billed|[Nn]eeded/)).toBeNull();
  expect(document.querySelector("[data-needed]")).toBeNull();
});

test("only what is needed is asked for: the cards are among all fields", async () => {
  await show(["dob"]);
  await screen.findByText("Person");
  expect(screen.queryByLabelText(/Medicare number/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all fields" }));
  expect(await screen.findByLabelText(/Medicare number/)).toBeDefined();
});

test("opened from a consultation list it goes back to that list, with no place in another", async () => {
  await show(["dob"], "&list=8");
  const back = await screen.findByRole("link", { name: /Consultation list/ });
  expect(back.getAttribute("href")).toBe("/account/raman/consultations/details/8");
  expect(screen.queryByText("1 of 1")).toBeNull();
  expect(screen.getByRole("button", { name: /^Save(?! and)/ })).toBeDefined();
});

test("else it goes back to the page of missing data", async () => {
  await show(["dob"]);
  const back = await screen.findByRole("link", { name: /Missing data/ });
  expect(back.getAttribute("href")).toBe("/account/raman/missing");
  expect(await screen.findByText("1 of 1")).toBeDefined();
});
