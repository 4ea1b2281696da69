import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Payee } from "../invoice.contract.ts";
import { ClientField } from "./ClientField.tsx";

afterEach(() => vi.unstubAllGlobals());

const payee = (ID: number, name: string) => ({
  ...{ ID, name, company: null, email: null, address: null, abn: null, phone: null },
  kind: "invoicee",
});

function Field() {
  const [value, setValue] = useState<number | string | null | undefined>(null);
  const [chosen, setChosen] = useState<Payee | null>(null);
  return (
    <>
      <ClientField value={value} onChange={setValue} chosen={chosen} onChoose={setChosen} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

test("Enter takes the client found for the text as it is, never one of an earlier text", async () => {
  answerCalls({
    "GET /api/invoice/payees": ({ url }) => ({
      body: url.includes("q=vo&") || url.endsWith("q=vo") ? [payee(1, "Dr Vogel")] : [payee(2, "Dr Vogt")],
    }),
  });
  await renderPage(<Field />);
  const field = await screen.findByLabelText("Client");
  fireEvent.change(field, { target: { value: "vo" } });
  await screen.findByText("Dr Vogel");
  fireEvent.change(field, { target: { value: "vogt" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(screen.getByRole("status", { hidden: true }).textContent).toBe("2"));
  expect(field).toHaveProperty("value", "Dr Vogt");
});
