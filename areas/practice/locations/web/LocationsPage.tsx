import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type Location, locationList, locationRoutes } from "../contract.ts";
import { locationPaths } from "../paths.ts";
import { arrangeLocations } from "../rules/list.ts";
import { InpatientModal } from "./InpatientModal.tsx";
import { columnsOf, type LocationKind } from "./location-columns.tsx";
import { OutpatientModal } from "./OutpatientModal.tsx";

const KINDS = [
  { value: "inpatient", label: "Inpatient" },
  { value: "outpatient", label: "Outpatient" },
] as const;
const ROUTES = { inpatient: locationRoutes.listInpatient, outpatient: locationRoutes.listOutpatient };
const MODALS = { inpatient: InpatientModal, outpatient: OutpatientModal };
const SEARCH = { label: "Search locations", from: 1 };
const FILTERS = [{ name: "kind", draw: () => <KindChoice /> }, switchFilter("show_deleted", "Show deleted")];

/** Renders the page with a tab for each type of location (SCR-LOC-01, SCR-LOC-02). */
export function LocationsPage() {
  useRealtime();
  const { kind } = useParams(locationPaths.list);
  return isKind(kind) ? <Locations kind={kind} /> : <NotFoundPage />;
}

const isKind = (kind: string): kind is LocationKind => kind in ROUTES;

function Locations({ kind }: { kind: LocationKind }) {
  const { country } = useClient();
  const list = useListParams(locationList, kind);
  const [openedLocation, setOpenedLocation] = useState<Location | "new" | null>(null);
  const { values } = list;
  const state = useRead(ROUTES[kind], { query: locationList.ask(values).query });
  const Editor = MODALS[kind];
  return (
    <ListPage
      title="Locations"
      label={kind === "inpatient" ? "Inpatient locations" : "Outpatient locations"}
      nouns={`${kind} locations`}
      list={list}
      read={localPageOf(state, list, (rows) => arrangeLocations(rows, values))}
      search={SEARCH}
      filters={FILTERS}
      columns={columnsOf(kind, country)}
      onOpen={setOpenedLocation}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={values.show_deleted ? undefined : "deleted hidden"}
      create={{
        label: `Add ${kind} location`,
        open: () => setOpenedLocation("new"),
      }}
    >
      {openedLocation && (
        <Editor
          location={openedLocation === "new" ? undefined : openedLocation}
          onClose={() => setOpenedLocation(null)}
        />
      )}
    </ListPage>
  );
}

function KindChoice() {
  const { kind, show_deleted } = useParams(locationPaths.list);
  const openPage = useOpenPage();
  return (
    <SegmentedControl
      label="Location type"
      value={kind === "outpatient" ? kind : "inpatient"}
      options={KINDS}
      onChange={(next) => openPage(locationPaths.list({ kind: next, show_deleted }))}
    />
  );
}
