import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { countFormat, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { type Patient, patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";

/**
 * Header with a link to the list, the position in it, and the previous and next patient. `isMissing` uses the
 * list of patients with missing data.
 */
export function PatientHeader({
  patient,
  isMissing = false,
  actions,
}: {
  patient: Patient;
  isMissing?: boolean;
  actions: ReactNode;
}) {
  const openPage = useOpenPage();
  const { previous, next, position, totalItems } = useNeighbours(patient.ID, isMissing);
  const openNeighbour = (neighbour: { ID: number } | null | undefined): void => {
    if (neighbour) openPage(patientPaths.record({ id: neighbour.ID, missing: isMissing }));
  };
  useShortcuts([
    { keys: "K", does: "Previous patient", run: () => openNeighbour(previous) },
    { keys: "J", does: "Next patient", run: () => openNeighbour(next) },
  ]);
  const listPosition = totalItems !== undefined && position !== undefined && (
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
        back={{ to: patientPaths.list(), label: "Patients" }}
        note={listPosition}
        actions={actions}
      />
    </div>
  );
}

export function useNeighbours(ID: number, isMissing: boolean) {
  const query = isMissing ? { status: "Missing Data" as const } : {};
  const { data } = useRead(patientRoutes.neighbours, { params: { id: ID }, query });
  return {
    previous: data?.previous,
    next: data?.next,
    position: data?.position,
    totalItems: data?.totalItems,
  };
}
