import { TextInput } from "@mantine/core";
import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { ENTER_NUMBER } from "#areas/billing/invoices/problems.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./record.module.css";

/** Renders the field that opens an invoice by its number (RULE-INV-09). */
export function OpenByNumber() {
  const openPage = useOpenPage();
  const [number, setNumber] = useState("");
  const [error, setError] = useState<string | null>(null);
  const find = useSend(invoiceRoutes.byNumber, {
    errors: "inline",
    onDone: ({ ID }) => openPage(invoicePaths.record({ id: ID })),
  });
  const openInvoice = async (): Promise<void> => {
    if (number.trim() === "") return setError(ENTER_NUMBER);
    setError(null);
    await find
      .sendAsync({ params: { number: number.trim() } })
      .catch((failure: { message: string }) => setError(failure.message));
  };
  return (
    <form
      className={classes.byNumber}
      aria-label="Open by number"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void openInvoice();
      }}
    >
      <TextInput
        label="Invoice number"
        inputMode="numeric"
        autoComplete="off"
        w={190}
        value={number}
        error={error}
        onChange={(event) => {
          setNumber(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" busy={find.isSending}>
        Open
      </Button>
    </form>
  );
}
