import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import type { LookupKind } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import { invoiceRoutes } from "../contract.ts";
import type { Payee } from "../invoice.contract.ts";

const CLIENTS: LookupKind<Payee> = {
  noun: "client",
  isEnough: (text) => text.length >= 2,
  hint: "Type at least 2 letters of a name or practice",
  shown: ({ name }) => name,
  about: ({ name, company }) => (company === name ? null : company),
  unchosen: "Choose a client from the list.",
};

interface ClientFieldProps extends Omit<FieldProps<number | string | null | undefined>, "label"> {
  chosen: Payee | null;
  onChoose: (client: Payee | null) => void;
}

/**
 * Renders the search for the invoiced client, by name or practice. Enter chooses the first client found for
 * the current text.
 */
export function ClientField({ onChoose, ...field }: ClientFieldProps) {
  const [q, search] = useState("");
  const read = useRead(invoiceRoutes.payees, { query: { q } }, { enabled: q !== "", keepPrevious: true });
  const clients = read.data?.filter(({ kind }) => kind === "invoicee");
  return (
    <SearchField
      {...field}
      label="Client"
      kind={CLIENTS}
      found={{ ...read, data: clients }}
      searched={q}
      onSearch={search}
      onChoose={onChoose}
    />
  );
}
