import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { isSearchable } from "#kernel/search-query.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { Page } from "#platform/web/ui/Page.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { type Sort, Table } from "#platform/web/ui/Table.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { useLatestAct } from "#platform/web/ui/useLatestAct.ts";
import { MOST_FOUND, PATIENTS_PER_PAGE, patientRoutes } from "../contract.ts";
import { patientName } from "../rules/name.ts";
import { type ListedPatient, patientColumns } from "./patient-columns.tsx";
import { PatientModal } from "./PatientModal.tsx";
import { PatientsTop } from "./PatientsTop.tsx";
import { recordStateName } from "./RecordStatus.tsx";
import { type PatientsView, usePatientsAddress } from "./usePatientsAddress.ts";
import { useRemoving } from "./useRemoving.ts";

/** SCR-PAT-01. */
export function PatientsPage() {
  useRealtime();
  const client = useClient();
  const { may } = useSession();
  const navigate = useNavigate();
  const { view, written, go } = usePatientsAddress();
  const [isAdding, setAdding] = useState(false);
  const add = useCallback(() => setAdding(true), []);
  const { restore } = useRemoving();
  // What was chosen is shown around the rows at once; they are read and drawn once the address says it.
  const { state, rows, total } = usePatientRows(written);
  const isSearching = isSearchable(written.search);
  const mayAdd = may(["patient.edit"]);
  useShortcuts(mayAdd ? [{ keys: "C", does: "Add a patient", run: add }] : []);
  const { today, country } = client;
  const mayRestore = may(["patient.delete"]);
  const takeBack = useLatestAct(restore);
  // The same columns as long as they show the same, so that no row is drawn again for what happens around the list.
  const columns = useMemo(
    () => patientColumns({ today, country, isSorted: !isSearching, onRestore: mayRestore ? takeBack : undefined }),
    [today, country, isSearching, mayRestore, takeBack],
  );
  const open = (ID: number): void => void navigate({ to: client.to(`patients/details/${ID}`) });

  return (
    <Page title="Patients">
      <PatientsTop
        count={isSearching ? undefined : total}
        search={view.search}
        status={view.status}
        showsDeleted={view.show_deleted}
        go={go}
        onAdd={mayAdd ? add : undefined}
      />
      <Table<ListedPatient>
        label="Patients"
        columns={columns}
        rows={rows}
        rowKey={({ ID }) => ID}
        rowTo={({ ID }) => client.to(`patients/details/${ID}`)}
        isStruck={({ is_deleted }) => is_deleted}
        state={state}
        sort={isSearching ? undefined : sortOf(view.sort)}
        onSort={({ by, direction }) =>
          go({ sort: by === "born" ? (direction === "asc" ? "born" : "-born") : direction === "asc" ? "name" : "-name" })
        }
        empty={<NoPatients view={written} onClear={() => go({ search: "", status: null })} onAdd={mayAdd ? add : null} />}
        paging={{
          page: isSearching ? 1 : view.page,
          pageSize: PATIENTS_PER_PAGE,
          total,
          onPage: (page) => go({ page }),
          note: noteOf(written, total),
        }}
      />
      {isAdding && (
        <PatientModal
          onClose={() => setAdding(false)}
          onOpen={open}
          onSaved={(patient) => {
            setAdding(false);
            toast.done("Create Successfully", { action: { label: `Open ${patientName(patient)}`, run: () => open(patient.ID) } });
          }}
        />
      )}
    </Page>
  );
}

/** A page of the list, or what a search found. */
function usePatientRows({ search, page, show_deleted, status, sort }: PatientsView) {
  const isSearching = isSearchable(search);
  const deleted = show_deleted ? { show_deleted: true } : {};
  const listed = useRead(
    patientRoutes.list,
    { params: { pageSize: PATIENTS_PER_PAGE, pageNumber: page }, query: { ...deleted, ...(status ? { status } : {}), sort } },
    { keepPrevious: true, enabled: !isSearching },
  );
  const found = useRead(
    patientRoutes.search,
    { params: { query: search.slice(0, 200) }, query: deleted },
    { keepPrevious: true, enabled: isSearching },
  );
  if (!isSearching) return { state: listed, rows: listed.data?.patients, total: listed.data?.totalItems ?? 0 };
  const rows: ListedPatient[] | undefined =
    status === null ? found.data : found.data?.filter((patient) => patient.status === status);
  return { state: found, rows, total: rows?.length ?? 0 };
}

const sortOf = (sort: PatientsView["sort"]): Sort =>
  sort.startsWith("-") ? { by: sort.slice(1), direction: "desc" } : { by: sort, direction: "asc" };

/** Design language 7: lists say in which order they are and what they hide. */
function noteOf({ search, show_deleted, sort }: PatientsView, total: number): string {
  const hidden = show_deleted ? "" : ", deleted hidden";
  if (!isSearchable(search)) return `${sort.endsWith("born") ? "by date of birth" : "by name"}${hidden}`;
  return `best match first${total >= MOST_FOUND ? `, the first ${MOST_FOUND}` : ""}${hidden}`;
}

interface NoPatientsProps {
  view: PatientsView;
  onClear: () => void;
  onAdd: (() => void) | null;
}

function NoPatients({ view, onClear, onAdd }: NoPatientsProps) {
  const act = (words: string, run: () => void) => (
    <button type="button" className="link" onClick={run}>
      {words}
    </button>
  );
  if (view.search === "" && view.status === null)
    return <EmptyState action={onAdd && act("Add patient", onAdd)}>No patients yet.</EmptyState>;
  const what =
    view.search === ""
      ? `No patients with status ${recordStateName(view.status ?? "Edited").toLowerCase()}.`
      : `No patients match ${quoted(view.search)}.`;
  return <EmptyState action={act(view.search === "" ? "Clear filter" : "Clear search", onClear)}>{what}</EmptyState>;
}
