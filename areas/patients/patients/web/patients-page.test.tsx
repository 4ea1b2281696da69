import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { PatientsPage } from "./PatientsPage.tsx";
import { aPatientRow } from "./testing/example.ts";

const me = { ...reception("patient.view"), client: raman };
const hcf = { ID: 4, code: "HCF", name: "HCF", kind: "fund" };
afterEach(() => vi.unstubAllGlobals());

async function show(address: string) {
  const calls = answerCalls({
    "GET /api/patient/50/1": { body: { patients: [aPatientRow()], totalItems: 1 } },
    "GET /api/patient/search/smith": {
      body: [
        { ...aPatientRow({ ID: 1, first_name: "Ann", category: "Z" }), match: "exact" },
        { ...aPatientRow({ ID: 2, first_name: "Ben", category: "C" }), match: "exact" },
      ],
    },
    "GET /api/healthfund": { body: [hcf] },
  });
  const page = await renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>
        <PatientsPage />
      </ClientProvider>
    </SessionProvider>,
    `/account/raman/patients${address}`,
  );
  return { calls, page };
}
const lastList = (calls: Awaited<ReturnType<typeof show>>["calls"]): string =>
  calls.findLast(({ url }) => url.startsWith("/api/patient/50/1"))?.url ?? "";

test("the list is filtered by referral, category and fund, and says by what", async () => {
  const { calls } = await show("?fund=4&category=Z");
  expect(await screen.findByRole("button", { name: "Remove filter Health fund HCF" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Filter/ }));
  fireEvent.click(await screen.findByRole("radio", { name: "Expired" }));
  await waitFor(() => expect(lastList(calls)).toContain("referral=expired"));
  expect(lastList(calls)).toContain("fund=4");
  fireEvent.click(screen.getByRole("button", { name: "Remove filter Category Private" }));
  await waitFor(() => expect(lastList(calls)).not.toContain("category"));
});

test("a search keeps the filters", async () => {
  await show("?search=smith&category=C");
  expect(await screen.findByText(/SMITH, Ben/)).toBeTruthy();
  expect(screen.queryByText(/SMITH, Ann/)).toBeNull();
});

test("the list is sorted by the end of the referral, and says so", async () => {
  const { calls } = await show("");
  fireEvent.click(await screen.findByRole("button", { name: /^Referral/ }));
  await waitFor(() => expect(lastList(calls)).toContain("sort=referral"));
  expect(await screen.findByText(/by end of referral/)).toBeTruthy();
});
