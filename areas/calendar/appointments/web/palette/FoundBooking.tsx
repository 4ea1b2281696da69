import { IconCalendarPlus } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type OpenClient, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { useRegisteredShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { askBooking } from "./booking-request.ts";

export const BOOK_APPOINTMENT = "Book appointment";
const isMatch = (query: string, words: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.toLowerCase().includes(word));

/**
 * Renders the palette results that open the form of a new appointment from any page. On a patient's page,
 * offers that patient too.
 */
export function FoundBooking({ query }: { query: string }) {
  const client = useClientIfOpen();
  return client && <BookingResults client={client} query={query} />;
}

function BookingResults({ client, query }: { client: OpenClient; query: string }) {
  const patient = useOpenPatient(client);
  // Hidden on pages with their own shortcut for a new appointment because those pages know the day on screen.
  const hasPageShortcut = useRegisteredShortcuts().some((keys) =>
    keys.some(({ does }) => does === BOOK_APPOINTMENT),
  );
  const rows = [
    ...(patient
      ? [
          {
            id: patient.ID,
            label: `${BOOK_APPOINTMENT} for ${patientNameWithTitle(patient)}`,
            known: { patient },
          },
        ]
      : []),
    ...(hasPageShortcut ? [] : [{ id: 0, label: BOOK_APPOINTMENT, known: {} }]),
  ].filter(({ label }) => isMatch(query, `${label} new appointment`));
  return (
    <PaletteRows
      area="account"
      group="Book"
      rows={rows.map(({ id, label, known }) => ({
        id,
        label,
        icon: IconCalendarPlus,
        run: () => askBooking(known),
      }))}
    />
  );
}

/** Returns the patient whose page is open, usually from the cache. Null on other pages. */
function useOpenPatient(client: OpenClient) {
  const { pathname } = useLocation();
  const page = client.to("patients/details/");
  const id = pathname.startsWith(page) ? Number(pathname.slice(page.length)) : 0;
  const isPatient = Number.isInteger(id) && id > 0;
  const read = useRead(patientRoutes.get, { params: { id } }, { enabled: isPatient, freshFor: 60_000 });
  return isPatient && read.data && !read.data.is_deleted ? read.data : null;
}
