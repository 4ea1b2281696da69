import { Popover, Radio } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/Button.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { PATIENT_STATUSES, type PatientStatus } from "../contract.ts";
import classes from "./patients.module.css";
import { recordStateName } from "./RecordStatus.tsx";

/** F: only records of one state. */
export function StatusFilter({
  value,
  onChange,
}: {
  value: PatientStatus | null;
  onChange: (status: PatientStatus | null) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: "F", does: "Filter", run: () => setOpen(true) }]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={<IconFilter size={16} />} keys="F" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter">
        <Radio.Group
          label="Record"
          value={value ?? ""}
          onChange={(chosen) => {
            onChange(PATIENT_STATUSES.find((status) => status === chosen) ?? null);
            setOpen(false);
          }}
        >
          <div className={classes.filter}>
            <Radio value="" label="Any status" />
            {PATIENT_STATUSES.map((status) => (
              <Radio key={status} value={status} label={recordStateName(status)} />
            ))}
          </div>
        </Radio.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
