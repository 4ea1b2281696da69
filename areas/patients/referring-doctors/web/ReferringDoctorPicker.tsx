import { useState } from "react";
import type { LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { ReferringDoctorSearch } from "./ReferringDoctorSearch.tsx";

/**
 * Renders the input for a referring doctor; the value is the ID. Pass `onCreate` if the user may add one:
 * open `ReferringDoctorModal` with the typed text and pass the saved row back as `chosen`.
 */
export function ReferringDoctorPicker(field: LookupProps<ReferringDoctor>) {
  const [text, search] = useState("");
  const result = useRead(
    referringDoctorRoutes.search,
    { params: { query: text } },
    { enabled: text !== "", keepPrevious: true },
  );
  return <ReferringDoctorSearch found={result} searched={text} onSearch={search} {...field} />;
}
