import { IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { Button } from "#platform/web/ui/Button.tsx";
import { FilterPills } from "#platform/web/ui/FilterPills.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { FilterBar } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import type { PatientStatus } from "../contract.ts";
import { PatientsActs } from "./PatientsActs.tsx";
import { recordStateName } from "./RecordStatus.tsx";
import { StatusFilter } from "./StatusFilter.tsx";
import type { PatientsView } from "./usePatientsAddress.ts";

interface PatientsTopProps {
  /** How many there are; while searching, the list says it. */
  count: number | undefined;
  search: string;
  status: PatientStatus | null;
  showsDeleted: boolean;
  go: (change: Partial<PatientsView>) => void;
  /** Missing where the person may not. */
  onAdd?: () => void;
}

/** Title, search and filters: not drawn again for the rows below. */
export const PatientsTop = memo(function PatientsTop({ count, search, status, showsDeleted, go, onAdd }: PatientsTopProps) {
  const pill = status !== null && {
    key: "status",
    label: "Record",
    value: recordStateName(status),
    onRemove: () => go({ status: null }),
  };
  return (
    <>
      <PageHeader
        title="Patients"
        count={count}
        actions={
          <>
            <PatientsActs />
            {onAdd && (
              <Button kind="primary" icon={<IconPlus size={16} />} keys="C" onClick={onAdd}>
                Patient
              </Button>
            )}
          </>
        }
      />
      <FilterBar
        right={<FilterSwitch label="Show deleted" checked={showsDeleted} onChange={(shown) => go({ show_deleted: shown })} />}
      >
        <SearchBox label="Search by name, date of birth or MRN" value={search} onSearch={(text) => go({ search: text })} />
        <StatusFilter value={status} onChange={(chosen) => go({ status: chosen })} />
        <FilterPills pills={pill ? [pill] : []} />
      </FilterBar>
    </>
  );
});
