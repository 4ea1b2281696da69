import { IconPlayerPlay } from "@tabler/icons-react";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { missingRoutes, type WaitingPatient, waitingList } from "../contract.ts";
import { neededText } from "./words.ts";

const SEARCH = { label: "Search by name or MRN" };

/**
 * Renders the client's work list of patients with missing data. The form for missing data opens the patients
 * in sequence.
 */
export function MissingPage() {
  useRealtime();
  const client = useClient();
  const mayEdit = useSession().may(["patient.edit"]);
  const openPage = useOpenPage();
  const list = useListParams(waitingList);
  const read = useListRead(missingRoutes.list, list, "patients");
  const pathOf = ({ ID }: { ID: number }) => patientPaths.record({ id: ID, missing: mayEdit });
  const first = mayEdit ? read.rows?.[0] : undefined;
  const start = (): void => {
    if (first) openPage(pathOf(first));
  };
  useShortcuts(first ? [{ keys: "S", does: "Start with the first patient", run: start }] : []);
  return (
    <ListPage
      title="Missing data"
      label="Patients with missing data"
      nouns="patients with missing data"
      list={list}
      read={read}
      actions={
        first && (
          <Button kind="primary" icon={<IconPlayerPlay size={16} />} keys="S" onClick={start}>
            Start with the first
          </Button>
        )
      }
      banner={<MissingParts />}
      search={SEARCH}
      columns={columnsIn(client.zone)}
      rowTo={pathOf}
      noneYet="No patients with missing data."
      footNote={list.values.order.by === "asked" ? "oldest request first" : "by name"}
    />
  );
}

/** Renders missing data reported by other features. */
const MissingParts = () =>
  useSlot(patientSlots.missingList).map(({ name, content: Content }) => <Content key={name} />);

const columnsIn = (zone: Zone): Column<WaitingPatient>[] => [
  { key: "name", head: "Patient", sortable: true, cell: patientNameWithTitle },
  {
    key: "born",
    head: "Born",
    digits: true,
    phone: "second",
    cell: ({ dob }) => (dob ? formatDay(dob) : "–"),
  },
  { key: "mrn", head: "MRN", digits: true, drops: "tablet", cell: ({ mrn }) => mrn ?? "–" },
  {
    key: "needed",
    head: "Needed",
    elastic: true,
    phone: "second",
    cell: (patient) => <span title={neededText(patient)}>{neededText(patient)}</span>,
  },
  {
    key: "asked",
    head: "Requested",
    sortable: true,
    digits: true,
    phone: "end",
    cell: ({ asked_time }) => (asked_time ? formatDay(wallOf(asked_time, zone).day) : "–"),
  },
];
