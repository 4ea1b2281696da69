import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { type Hospital, lookupRoutes } from "../contract.ts";
import { placeName } from "../place.contract.ts";
import type { LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";

const HOSPITALS: LookupKind<Hospital> = {
  noun: "hospital",
  // Two letters suffice because of short names such as PA.
  isEnough: (text) => text.length >= 2,
  hint: "Type at least 2 letters of its name or suburb",
  shown: ({ name }) => name,
  about: ({ locality }) => locality && placeName(locality),
  unchosen: "Select a hospital from the list.",
};

/** Renders the search input for a hospital; the value is the hospital's ID. */
export function HospitalField(field: LookupProps<Hospital>) {
  const [query, setQuery] = useState("");
  const results = useRead(
    lookupRoutes.hospitals,
    { params: { query } },
    { enabled: query !== "", keepPrevious: true },
  );
  return <SearchField kind={HOSPITALS} found={results} searched={query} onSearch={setQuery} {...field} />;
}
