import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { listRenderedByCommit } from "#platform/web/testing/drawing.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PatientsPage } from "./PatientsPage.tsx";
import { aPatientRow } from "./testing/example.ts";

const me = { ...reception("patient.view", "patient.edit"), client: raman };
const patients = [1, 2, 3].map((ID) => aPatientRow({ ID, last_name: `Smith ${ID}` }));

afterEach(() => vi.unstubAllGlobals());

// Pressing a button must not wait for the rows of the previous page or for the router (docs/performance.md).
test("a list's next page is answered by its foot, before rows are drawn or the address is written", async () => {
  answerCalls({
    "GET /api/patient/50/1": { body: { patients, totalItems: 400 } },
    "GET /api/patient/50/2": { body: { patients: [], totalItems: 400 } },
  });
  const { address } = await renderPage(
    <SessionProvider me={me}>
      <ClientProvider client={raman}>
        <PatientsPage />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/patients",
  );
  await screen.findByText("SMITH 3", { exact: false });
  const next = screen.getByRole("button", { name: "Next" });
  const [first = []] = listRenderedByCommit(() => fireEvent.click(next));
  expect(first).toContain("TableFoot");
  expect(first.filter((name) => ["PlainRow", "Top", "TableSkeleton"].includes(name))).toEqual([]);
  screen.getByText("Page 2 of 8");
  expect(address()).toBe("/account/raman/patients");
  await vi.waitFor(() => expect(address()).toBe("/account/raman/patients?page=2"));
});
