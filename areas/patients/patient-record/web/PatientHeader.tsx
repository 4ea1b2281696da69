import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { type Patient, patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { carriedFilters } from "#areas/patients/patients/filter.contract.ts";
import { urlSearch } from "#kernel/contract/url-search.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import type { Origin } from "./useOrigin.ts";
import { cutText } from "#kernel/text/text.ts";

const LONGEST_SEARCH = 200;

/**
 * Header with a link to the list, the position in it, and the previous and next patient: in the results of the
 * search from which the patient was opened, else in the list with its filters. In missing-data mode `origin` is the
 * list to go back to.
 */
export function PatientHeader({
  patient,
  origin,
  actions,
}: {
  patient: Patient;
  origin?: Origin;
  actions: ReactNode;
}) {
  const isMissing = origin !== undefined;
  const openPage = useOpenPage();
  const search = useListSearch();
  const filters = useListFilters();
  const inList = useNeighbours(patient.ID, isMissing ? MISSING : filters);
  const neighbours = useFoundNeighbours(patient.ID, isMissing ? undefined : search);
  const { previous, next, position, totalItems } = neighbours ?? inList;
  const openNeighbour = (neighbour: { ID: number } | null | undefined): void => {
    if (neighbour)
      openPage(
        patientPaths.record({
          id: neighbour.ID,
          missing: isMissing,
          ...(isMissing ? {} : filters),
          search: neighbours ? search : undefined,
        }),
      );
  };
  useShortcuts([
    { keys: "K", does: "Previous patient", run: () => openNeighbour(previous) },
    { keys: "J", does: "Next patient", run: () => openNeighbour(next) },
  ]);
  const listPosition = origin?.isQueue !== false && totalItems !== undefined && position !== undefined && (
    <>
      {position <= totalItems && (
        <span className="tn">
          {countFormat.format(position)} of {countFormat.format(totalItems)}
        </span>
      )}
      <span className="no-print">
        <IconButton label="Previous patient (K)" disabled={!previous} onClick={() => openNeighbour(previous)}>
          <IconChevronUp size={18} />
        </IconButton>
        <IconButton label="Next patient (J)" disabled={!next} onClick={() => openNeighbour(next)}>
          <IconChevronDown size={18} />
        </IconButton>
      </span>
    </>
  );
  return (
    <div className="no-print">
      <PageHeader
        title={patientNameWithTitle(patient)}
        titleHidden
        back={
          origin ?? {
            to: patientPaths.list({ ...filters, ...(search === undefined ? {} : { search }) }),
            label: "Patients",
          }
        }
        note={listPosition}
        actions={actions}
      />
    </div>
  );
}

/** Returns the search of the list from which the patient was opened. */
function useListSearch(): string | undefined {
  const { search }: Record<string, unknown> = useSearch({ strict: false });
  return typeof search === "string" && isSearchable(search) ? search : undefined;
}

const filterSearch = urlSearch(carriedFilters);

/** Returns the filters of the list from which the patient was opened. */
const useListFilters = () => filterSearch.read(useSearch({ strict: false }));

/** Returns the neighbours among the results of a search; null without a search that finds the patient. */
function useFoundNeighbours(ID: number, search: string | undefined) {
  const { data = [] } = useRead(
    patientRoutes.search,
    { params: { query: cutText(search ?? "", LONGEST_SEARCH) } },
    { enabled: search !== undefined, keepPrevious: true },
  );
  const index = search === undefined ? -1 : data.findIndex((row) => row.ID === ID);
  if (index === -1) return null;
  return {
    previous: data[index - 1],
    next: data[index + 1],
    position: index + 1,
    totalItems: data.length,
  };
}

/** Filters of the patients with missing data. */
export const MISSING = { status: "Missing Data" } as const;

/** Returns the neighbours in the list with these filters, by name. */
export function useNeighbours(ID: number, query: Partial<ReturnType<typeof filterSearch.read>>) {
  const { data } = useRead(patientRoutes.neighbours, { params: { id: ID }, query });
  return {
    previous: data?.previous,
    next: data?.next,
    position: data?.position,
    totalItems: data?.totalItems,
  };
}
