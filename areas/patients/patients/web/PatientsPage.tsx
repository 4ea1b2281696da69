import { useCallback, useMemo, useState } from "react";
import { isSearchable } from "#kernel/lists/search-query.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { type ListParams, useListParams } from "#platform/web/table/useListParams.ts";
import { type ListReading, useListRead } from "#platform/web/table/useListRead.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { cutText } from "#kernel/text/text.ts";
import { MAX_RESULTS, type PatientListValues, patientList, patientRoutes } from "../contract.ts";
import { patientPaths } from "../paths.ts";
import { matchesFilters } from "../rules/filter.ts";
import { patientName } from "../rules/name.ts";
import { type ListedPatient, patientColumns } from "./patient-columns.tsx";
import { PatientModal } from "./PatientModal.tsx";
import { PatientsActs } from "./PatientsActs.tsx";
import { NARROWING_FILTERS, patientFilters } from "./patient-filters.tsx";
import { useFundName } from "./useFundName.ts";
import { usePatientDeletion } from "./usePatientDeletion.ts";

type Values = PatientListValues;
const ACTIONS = <PatientsActs />;
const SEARCH = { label: "Search by name, date of birth or MRN" };
/** Renders the page with the list of patients (SCR-PAT-01). */
export function PatientsPage() {
  useRealtime();
  const { today, country } = useClient();
  const { may } = useSession();
  const openPage = useOpenPage();
  const list = useListParams(patientList);
  const [isAdding, setAdding] = useState(false);
  const add = useCallback(() => setAdding(true), []);
  const { restore } = usePatientDeletion();
  const { written } = list;
  const read = usePatientRows(list);
  const isSearching = isSearchable(written.search ?? "");
  const mayRestore = may(["patient.delete"]);
  const restoreLatest = useLatestAct(restore);
  // Memoised because new column objects would re-render every row.
  const columns = useMemo(
    () =>
      patientColumns({
        today,
        country,
        isSorted: !isSearching,
        onRestore: mayRestore ? restoreLatest : undefined,
      }),
    [today, country, isSearching, mayRestore, restoreLatest],
  );
  const fund = useFundName(list.values.fund);
  const filters = useMemo(() => patientFilters(fund), [fund]);
  const openPatient = (ID: number): void => openPage(patientPaths.record({ id: ID }));

  return (
    <ListPage<ListedPatient, Values>
      title="Patients"
      nouns="patients"
      list={list}
      read={read}
      count={isSearching ? null : read.total}
      actions={ACTIONS}
      create={may(["patient.edit"]) ? { label: "Add patient", open: add } : undefined}
      search={SEARCH}
      filters={filters}
      narrowedBy={NARROWING_FILTERS}
      columns={columns}
      rowTo={({ ID }) =>
        patientPaths.record({
          id: ID,
          search: isSearching && !isNarrowed(written) ? written.search : undefined,
          ...pickFilters(written),
        })
      }
      isStruck={({ is_deleted }) => is_deleted}
      isRanked={isSearching}
      footNote={noteOf(written, read.total ?? 0)}
    >
      {isAdding && (
        <PatientModal
          onClose={() => setAdding(false)}
          onOpen={openPatient}
          onSaved={(patient) => {
            setAdding(false);
            toast.done("Create Successfully", {
              detail: `Patient added. ${patientName(patient)}`,
              action: { label: "Open patient", run: () => openPatient(patient.ID) },
            });
          }}
        />
      )}
    </ListPage>
  );
}

const pickFilters = ({ status, referral, category, fund }: Values) => ({ status, referral, category, fund });

const isNarrowed = (values: Values): boolean =>
  NARROWING_FILTERS.some((filter) => values[filter] !== undefined);

/** Reads a page of the list or, if the user is searching, the search results. */
function usePatientRows(list: ListParams<Values>): ListReading<ListedPatient> {
  const { today } = useClient();
  const { search = "", show_deleted } = list.written;
  const isSearching = isSearchable(search);
  const listRead = useListRead(patientRoutes.list, list, "patients", { enabled: !isSearching });
  const searchRead = useRead(
    patientRoutes.search,
    { params: { query: cutText(search, 200) }, query: show_deleted ? { show_deleted: true } : {} },
    { keepPrevious: true, enabled: isSearching },
  );
  if (!isSearching) return listRead;
  const rows = searchRead.data?.filter((patient) => matchesFilters(patient, list.written, today));
  return { state: searchRead, rows, total: rows?.length };
}

const ORDER_WORDS: Readonly<Record<Values["order"]["by"], string>> = {
  name: "by name",
  born: "by date of birth",
  suburb: "by suburb",
  fund: "by health fund",
  category: "by category",
  referral: "by end of referral",
  record: "by record status",
};

/** Returns the list's footnote: the sort order and the hidden rows (design language, section 7). */
function noteOf({ search = "", show_deleted, order }: Values, total: number): string {
  const hidden = show_deleted ? "" : ", deleted hidden";
  if (!isSearchable(search)) return `${ORDER_WORDS[order.by]}${hidden}`;
  return `best match first${total >= MAX_RESULTS ? `, the first ${MAX_RESULTS}` : ""}${hidden}`;
}
