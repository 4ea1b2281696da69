import { useState } from "react";
import type { LookupKind } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { groupRoutes } from "../contract.ts";

/** A person or client as shown in the field. */
export interface NamedRecord {
  ID: number;
  name: string;
  about?: string;
}

interface NamedFieldProps {
  chosen: NamedRecord | null;
  onChoose: (row: NamedRecord | null) => void;
}

const kindOf = (noun: string, hint: string): LookupKind<NamedRecord> => ({
  noun,
  isEnough: (text) => text.length >= 2,
  hint,
  shown: ({ name }) => name,
  about: ({ about }) => about ?? null,
  unchosen: `Choose a ${noun} from the list.`,
});
const PEOPLE = kindOf("person", "Type at least 2 letters of a name or username");
const CLIENTS = kindOf("client", "Type at least 2 letters of the name");

/** Keeps the typed text and the selected row of a search field. */
function useLookup({ chosen, onChoose }: NamedFieldProps) {
  const [query, onSearch] = useState("");
  const [value, onChange] = useState<number | string | null | undefined>(chosen?.ID);
  const shownValue = typeof value === "string" ? value : (chosen?.ID ?? null);
  return { query, field: { searched: query, onSearch, value: shownValue, onChange, chosen, onChoose } };
}

export function PersonField({ chosen, onChoose }: NamedFieldProps) {
  const { query, field } = useLookup({ chosen, onChoose });
  const results = useRead(
    groupRoutes.people,
    { query: { search: query } },
    { enabled: query !== "", keepPrevious: true },
  );
  const rows = results.data?.map(({ ID, first_name, last_name, username, client }) => ({
    ID,
    name: `${last_name}, ${first_name}`,
    about: client === null ? username : `${username}, user of ${client}`,
  }));
  return (
    <SearchField
      label="User"
      kind={PEOPLE}
      found={{ ...results, data: rows }}
      {...field}
      startsHere={chosen === null}
    />
  );
}

export function ClientField({ chosen, onChoose }: NamedFieldProps) {
  const { query, field } = useLookup({ chosen, onChoose });
  const results = useRead(
    sessionRoutes.clients,
    { query: { search: query } },
    { enabled: query !== "", keepPrevious: true },
  );
  const rows = results.data?.map(({ ID, first_name, last_name, company, username }) => ({
    ID,
    name: `${last_name}, ${first_name}`,
    about: company ?? username,
  }));
  return (
    <SearchField label="For client" optional kind={CLIENTS} found={{ ...results, data: rows }} {...field} />
  );
}
