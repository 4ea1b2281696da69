import { Select } from "@mantine/core";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import type { Consultation, ConsultationList } from "../contract.ts";
import classes from "./consultations.module.css";
import { useRowSaving } from "./useRowSaving.ts";

const TYPES = BILLING_TYPES.map((label, index) => ({ value: `${index + 1}`, label }));

export function BillingTypeCell({ list, row }: { list: ConsultationList; row: Consultation }) {
  const { save, isSaving } = useRowSaving(list, row);
  return (
    <Select
      aria-label={`Billing type of ${row.patient.last_name}, ${row.patient.first_name}`}
      className={classes.type}
      size="xs"
      data={TYPES}
      value={row.billing_type === null ? null : `${row.billing_type}`}
      placeholder="Choose"
      disabled={isSaving}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && save({ billing_type: Number(chosen) })}
    />
  );
}
