import { IconUser } from "@tabler/icons-react";
import { formatDay } from "#kernel/dates/day.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { cutText } from "#kernel/text/text.ts";
import { patientRoutes } from "../contract.ts";
import type { FoundPatient } from "../row.contract.ts";
import { patientNameWithTitle } from "../rules/name.ts";

/** Renders the results of the command palette (Ctrl K): patients of the open client. */
export function PatientSearchResults({ query }: { query: string }) {
  const client = useClientIfOpen();
  const request = { params: { query: cutText(query.trim(), 200) } };
  const result = useRead(patientRoutes.search, request, {
    enabled: client !== null && isSearchable(query),
    keepPrevious: true,
  });
  if (client === null || !isSearchable(query)) return null;
  const rows = (result.data ?? []).map((patient) => ({
    id: patient.ID,
    label: patientNameWithTitle(patient),
    detail: detailOf(patient),
    icon: IconUser,
    to: `patients/details/${patient.ID}`,
  }));
  return <PaletteRows area="account" group="Patients" rows={rows} isPending={isAnswerPending(result)} />;
}

/** Formats birth date and suburb, as in "14/03/1958, Footscray". */
const detailOf = ({ dob, locality }: FoundPatient): string =>
  [dob && formatDay(dob), locality?.suburb].filter(Boolean).join(", ");
