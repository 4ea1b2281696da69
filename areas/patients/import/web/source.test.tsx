import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ChooseFiles } from "./ChooseFiles.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Stubs XMLHttpRequest so that uploads never finish, and returns the list of their URLs. */
function sentTo(): string[] {
  const addresses: string[] = [];
  class Open extends EventTarget {
    readonly upload = new EventTarget();
    open(_method: string, address: string): void {
      addresses.push(address);
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {}
  }
  vi.stubGlobal("XMLHttpRequest", Open);
  return addresses;
}

async function choose(...files: File[]): Promise<void> {
  await renderPage(
    <SessionProvider me={reception("patient.edit", "referringdoctor.edit")}>
      <ClientProvider client={raman}>
        <ChooseFiles />
      </ClientProvider>
    </SessionProvider>,
    "/account/raman/import",
  );
  fireEvent.change(screen.getByLabelText("Choose files", { selector: "input" }), { target: { files } });
}

test("FHIR files are sent with the system their IDs are from", async () => {
  const addresses = sentTo();
  await choose(new File(["{}"], "Patient.ndjson"));
  fireEvent.change(await screen.findByLabelText("IDs come from"), { target: { value: " Cliniko " } });
  fireEvent.click(screen.getByRole("button", { name: "Review file" }));
  await vi.waitFor(() => expect(addresses).toEqual([expect.stringContaining("source=Cliniko")]));
});

test("of a table the system is chosen with its columns, after it was read", async () => {
  const addresses = sentTo();
  await choose(new File(["Surname\nTran"], "patients.csv"));
  fireEvent.click(await screen.findByRole("button", { name: "Review file" }));
  expect(screen.queryByLabelText("IDs come from")).toBeNull();
  await vi.waitFor(() => expect(addresses).toEqual([expect.not.stringContaining("source")]));
});
