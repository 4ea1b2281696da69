import { Radio } from "@mantine/core";
import { FilterPopover } from "#platform/web/ui/search/FilterPopover.tsx";
import { PATIENT_STATUSES, type PatientStatus } from "../row.contract.ts";
import classes from "./patients.module.css";
import { recordStateName } from "./RecordStatus.tsx";

/** Renders the popover that limits the list to one record status (key F). */
export function StatusFilter({
  value,
  onChange,
}: {
  value: PatientStatus | null;
  onChange: (status: PatientStatus | null) => void;
}) {
  return (
    <FilterPopover label="Filter">
      {(close) => (
        <Radio.Group
          label="Record"
          value={value ?? ""}
          onChange={(chosen) => {
            onChange(PATIENT_STATUSES.find((status) => status === chosen) ?? null);
            close();
          }}
        >
          <div className={classes.filter}>
            <Radio value="" label="Any status" />
            {PATIENT_STATUSES.map((status) => (
              <Radio key={status} value={status} label={recordStateName(status)} />
            ))}
          </div>
        </Radio.Group>
      )}
    </FilterPopover>
  );
}
