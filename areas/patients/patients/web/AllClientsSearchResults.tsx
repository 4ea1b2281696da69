import { addressOfLink } from "#kernel/contract/link.ts";
import { patientPaths } from "../paths.ts";
import { IconUser } from "@tabler/icons-react";
import { formatDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { cutText } from "#kernel/text/text.ts";
import { searchAllClientsRoutes } from "../search-all-clients.contract.ts";
import { patientNameWithTitle } from "../rules/name.ts";

/**
 * Renders the results of the bureau's command palette: patients of all clients, because a caller may not name
 * the client.
 */
export function AllClientsSearchResults({ query }: { query: string }) {
  const isAsked = isSearchable(query);
  const request = { params: { query: cutText(query.trim(), 200) } };
  const result = useRead(searchAllClientsRoutes.searchEverywhere, request, {
    enabled: isAsked,
    keepPrevious: true,
  });
  if (!isAsked) return null;
  const rows = (result.data ?? []).map((patient) => ({
    id: patient.ID,
    label: patientNameWithTitle(patient),
    detail: [patient.dob && formatDay(patient.dob), patient.mobile && formatPhone(patient.mobile)]
      .filter(Boolean)
      .join(", "),
    note: nameOf(patient.client),
    icon: IconUser,
    to: addressOfLink(patientPaths.record({ id: patient.ID }), patient.client.username),
  }));
  return <PaletteRows area="admin" group="Patients" rows={rows} isPending={isAnswerPending(result)} />;
}
