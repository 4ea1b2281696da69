import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Location } from "../contract.ts";
import { LocationActions } from "./LocationActions.tsx";

export type LocationKind = "inpatient" | "outpatient";

const numberOf = (number: string | null, country: Country): string =>
  number === null ? "–" : country === "AU" ? formatProviderNumber(number) : number;

export const columnsOf = (kind: LocationKind, country: Country): Column<Location>[] => [
  { key: "abbreviation", head: "Abbreviation", cell: (row) => row.abbreviation, sortable: true, width: 130 },
  {
    key: "name",
    head: kind === "inpatient" ? "Hospital" : "Name",
    cell: (row) => row.name,
    elastic: true,
    sortable: true,
    phone: "second",
  },
  ...(kind === "outpatient"
    ? [
        {
          key: "address",
          head: "Address",
          cell: (row: Location) => row.address ?? "–",
          drops: "tablet" as const,
        },
      ]
    : []),
  {
    key: "suburb",
    head: country === "UK" ? "Town" : "Suburb",
    cell: (row) => (row.locality ? placeName(row.locality) : "–"),
    sortable: true,
    phone: "second",
  },
  {
    key: "doctor_provider_no",
    head: country === "UK" ? "Registration number" : "Provider number",
    cell: (row) => numberOf(row.doctor_provider_no, country),
    digits: true,
    sortable: true,
  },
  {
    key: "actions",
    head: "",
    cell: (row) => <LocationActions location={row} />,
    align: "right",
    width: 180,
    phone: "end",
  },
];
