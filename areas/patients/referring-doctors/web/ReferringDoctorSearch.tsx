import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import type { LookupResult, LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { MIN_LETTERS, type ReferringDoctor } from "../contract.ts";
import { doctorName } from "../rules/name.ts";

const kind: LookupKind<ReferringDoctor> = {
  noun: "referring doctor",
  isEnough: (text) => text.length >= MIN_LETTERS,
  hint: `Type at least ${MIN_LETTERS} letters of the name, the practice or the provider number`,
  shown: doctorName,
  about: ({ practice_name, locality, provider_number }) =>
    [practice_name, locality && placeName(locality), provider_number && formatProviderNumber(provider_number)]
      .filter(Boolean)
      .join(" · ") || null,
  unchosen: "Choose a referring doctor from the list.",
};

interface ReferringDoctorSearchProps extends LookupProps<ReferringDoctor> {
  found: LookupResult<ReferringDoctor>;
  searched: string;
  onSearch: (text: string) => void;
}

/** Renders the search input for a referring doctor, independent of the route that searches. */
export const ReferringDoctorSearch = (field: ReferringDoctorSearchProps) => (
  <SearchField kind={kind} {...field} />
);
