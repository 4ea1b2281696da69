import { useState } from "react";
import type { Country } from "#kernel/addresses/country.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type Locality, lookupRoutes } from "../contract.ts";
import { placeName } from "../place.contract.ts";
import type { LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";

const HOUR = 3_600_000;

const kindOf = (country: Country): LookupKind<Locality> => ({
  noun: country === "AU" ? "suburb" : "town",
  isEnough: (text) => text !== "",
  hint: country === "AU" ? "Type a suburb or a postcode" : "Type a town",
  shown: placeName,
  unchosen: "Please select suburb from dropdown list",
});

const KINDS: Readonly<Record<Country, LookupKind<Locality>>> = { AU: kindOf("AU"), UK: kindOf("UK") };

/**
 * Renders the search input for a suburb; the value is the locality's ID. `onChoose` also receives postcode,
 * state and time zone (RULE-GEN-11, -12).
 */
export function SuburbField({ country = "AU", ...field }: LookupProps<Locality> & { country?: Country }) {
  const [text, setText] = useState("");
  const request = { params: { query: `${text}_${country}` } };
  const results = useRead(lookupRoutes.localities, request, {
    enabled: text !== "",
    keepPrevious: true,
    freshFor: HOUR,
  });
  return (
    <SearchField
      key={country}
      kind={KINDS[country]}
      found={results}
      searched={text}
      onSearch={setText}
      {...field}
    />
  );
}
