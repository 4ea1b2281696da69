import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ApiAccessPage } from "./ApiAccessPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const token = {
  ...{ ID: 1, name: "Hospital", scopes: ["system/Patient.rs"], has_key: false, created_by: "Priya Raman" },
  ...{
    created_time: "2026-11-20T00:00:00Z",
    expires_time: "2027-02-18T00:00:00Z",
    last_used_time: null,
    revoked_time: null,
  },
};

test("a token is created for some resources and shown once", async () => {
  let rows: object[] = [];
  const calls = answerCalls({
    "GET /api/fhirToken": () => ({ body: rows }),
    "POST /api/fhirToken": () => {
      rows = [token];
      return { status: 201, body: { token: "corella_secret", created: token } };
    },
  });
  await renderPage(<ApiAccessPage />);
  expect(await screen.findByText(/No tokens yet/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Create token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create token" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Name of the other system" }), {
    target: { value: "Hospital" },
  });
  fireEvent.click(dialog.getByRole("checkbox", { name: "Patients" }));
  fireEvent.click(dialog.getByRole("button", { name: /^Create token/ }));
  expect(await screen.findByText("corella_secret")).toBeDefined();
  expect(await screen.findByText("Hospital")).toBeDefined();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Hospital",
    scopes: ["system/Patient.rs"],
    days: 90,
  });
});

test("a public key is registered instead: refused where it is none, and kept as it was pasted", async () => {
  const key = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----";
  let isRefused = true;
  const calls = answerCalls({
    "GET /api/fhirToken": () => ({ body: [] }),
    "POST /api/fhirToken": () =>
      isRefused
        ? {
            status: 400,
            body: {
              message: "Paste a public key.",
              code: "x",
              errors: { public_key: "Paste a public key." },
            },
          }
        : { status: 201, body: { token: null, created: { ...token, has_key: true } } },
  });
  await renderPage(<ApiAccessPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Create token" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create token" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Name of the other system" }), {
    target: { value: "Hospital" },
  });
  fireEvent.click(dialog.getByRole("checkbox", { name: "Patients" }));
  fireEvent.click(dialog.getByRole("radio", { name: "Public key" }));
  const save = dialog.getByRole("button", { name: /^Create token/ });
  const field = dialog.getByRole("textbox", { name: /^Public key/ });
  fireEvent.change(field, { target: { value: key } });
  fireEvent.click(save);
  expect(await dialog.findByText("Paste a public key.")).toBeDefined();
  expect(field).toHaveProperty("value", key);
  isRefused = false;
  fireEvent.click(save);
  expect((await screen.findByLabelText("Client ID")).textContent).toBe("corella-1");
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ name: "Hospital", scopes: ["system/Patient.rs"], days: 90, public_key: key });
});

test("revoking asks first", async () => {
  let rows: object[] = [token];
  answerCalls({
    "GET /api/fhirToken": () => ({ body: rows }),
    "DELETE /api/fhirToken/1": () => {
      rows = [{ ...token, revoked_time: "2026-11-21T00:00:00Z" }];
      return { body: rows[0] };
    },
  });
  await renderPage(<ApiAccessPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Revoke" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Revoke the token for Hospital?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Revoke token" }));
  expect(await screen.findByText("Revoked")).toBeDefined();
});
