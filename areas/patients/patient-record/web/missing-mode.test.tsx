import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { MissingMode } from "./MissingMode.tsx";
import { aPatient } from "./testing/example.ts";

const patient = (missing: Patient["missing"]) =>
  aPatient({ missing, ...(missing.includes("dob") ? { dob: null } : {}) });

async function show(missing: Patient["missing"]): Promise<void> {
  answerCalls({
    "GET /api/patient/1/neighbours": { body: { position: 1, totalItems: 1, previous: null, next: null } },
  });
  await renderPage(
    <SessionProvider me={reception("patient.view", "patient.edit")}>
      <ClientProvider client={raman}>
        <MissingMode patient={patient(missing)} />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/patients/details/1?missing=1",
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
