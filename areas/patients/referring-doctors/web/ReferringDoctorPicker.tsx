import { useState } from "react";
import { placeName } from "#areas/practice/reference-data/rules/place.ts";
import type { LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { LEAST_LETTERS, type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { doctorName } from "../rules/name.ts";

const kind: LookupKind<ReferringDoctor> = {
  noun: "referring doctor",
  isEnough: (text) => text.length >= LEAST_LETTERS,
  hint: `Type at least ${LEAST_LETTERS} letters of the name, the practice or the provider number`,
  shown: doctorName,
  about: ({ practice_name, locality, provider_number }) =>
    [practice_name, locality && placeName(locality), provider_number && formatProviderNumber(provider_number)]
      .filter(Boolean)
      .join(" · ") || null,
  unchosen: "Choose a referring doctor from the list.",
};

/**
 * Its value is a referring doctor's ID. `onCreate` is offered to those who may add one: open ReferringDoctorModal with what was typed
 * and hand its row back as `chosen`.
 */
export function ReferringDoctorPicker(field: LookupProps<ReferringDoctor>) {
  const [text, search] = useState("");
  const found = useRead(referringDoctorRoutes.search, { params: { query: text } }, { enabled: text !== "", keepPrevious: true });
  return <SearchField kind={kind} found={found} searched={text} onSearch={search} {...field} />;
}
