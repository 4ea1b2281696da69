import { useState } from "react";
import type { LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { ReferringDoctorSearch } from "./ReferringDoctorSearch.tsx";

/**
 * Its value is a referring doctor's ID. `onCreate` is offered to those who may add one: open ReferringDoctorModal with what was typed
 * and hand its row back as `chosen`.
 */
export function ReferringDoctorPicker(field: LookupProps<ReferringDoctor>) {
  const [text, search] = useState("");
  const found = useRead(referringDoctorRoutes.search, { params: { query: text } }, { enabled: text !== "", keepPrevious: true });
  return <ReferringDoctorSearch found={found} searched={text} onSearch={search} {...field} />;
}
