import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { invoiceRoutes } from "../contract.ts";

const PAUSE_MS = 250;

interface ClientFieldProps {
  value: number | null;
  error: string | undefined;
  onChange: (client: number | null) => void;
}

/** Who is invoiced, by name or practice. */
export function ClientField({ value, error, onChange }: ClientFieldProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.replace(/ \(.*$/, ""), PAUSE_MS);
  const found = useRead(invoiceRoutes.payees, { query: { q } }, { keepPrevious: true });
  const clients = (found.data ?? []).filter(({ kind }) => kind === "invoicee");
  return (
    <Select
      label="Client"
      placeholder="Name or practice"
      searchable
      data={clients.map(({ ID, name, company }) => ({ value: String(ID), label: company ? `${name} (${company})` : name }))}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={error}
      nothingFoundMessage="No clients match."
    />
  );
}
