import { IconStethoscope } from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { MIN_LETTERS, referringDoctorRoutes } from "../contract.ts";
import { doctorName } from "../rules/name.ts";

/** Renders the results of the command palette: referring doctors of the open client. */
export function ReferringDoctorSearchResults({ query }: { query: string }) {
  const [searched] = useDebouncedValue(query, 200);
  const isEnough = searched.length >= MIN_LETTERS;
  const result = useRead(
    referringDoctorRoutes.search,
    { params: { query: searched } },
    { enabled: isEnough, keepPrevious: true },
  );
  const isPending = query.length >= MIN_LETTERS && (searched !== query || isAnswerPending(result));
  const rows = isEnough && query !== "" ? (result.data ?? []) : [];
  return (
    <PaletteRows
      area="account"
      group="Referring doctors"
      isPending={isPending}
      rows={rows.map((doctor) => ({
        id: doctor.ID,
        label: doctorName(doctor),
        detail: doctor.practice_name ?? undefined,
        note: doctor.locality ? placeName(doctor.locality) : undefined,
        icon: IconStethoscope,
        to: `referringdoctors/details/${doctor.ID}`,
      }))}
    />
  );
}
