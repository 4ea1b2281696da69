import { Select } from "@mantine/core";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import classes from "./consultations.module.css";
import { takeFocus } from "./take-focus.ts";

const TYPES = BILLING_TYPES.map((label, index) => ({ value: `${index + 1}`, label }));

interface BillingTypeCellProps {
  list: ConsultationList;
  row: Consultation;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Shows the billing type as text until B or a click opens the select. A choice is saved at once. */
export function BillingTypeCell({ list, row, isOpen, onOpen, onClose }: BillingTypeCellProps) {
  const { send, isSending } = useSend(consultationListRoutes.updateRow, {
    failed: "Save Failed",
    refresh: [consultationListRoutes.get],
  });
  const label = `Billing type of ${row.patient.last_name}, ${row.patient.first_name}`;
  if (isOpen)
    return (
      <Select
        aria-label={label}
        className={classes.type}
        size="xs"
        data={TYPES}
        value={row.billing_type === null ? null : `${row.billing_type}`}
        placeholder="Choose"
        allowDeselect={false}
        ref={takeFocus}
        defaultDropdownOpened
        onBlur={onClose}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        onChange={(chosen) => {
          const billing_type = Number(chosen);
          if (billing_type !== row.billing_type)
            send({ params: { id: list.ID, row: row.ID }, body: { billing_type, version: row.version } });
          onClose();
        }}
      />
    );
  const typeName = BILLING_TYPES[(row.billing_type ?? 0) - 1];
  return (
    <button
      type="button"
      className={classes.plain}
      aria-label={`${label}: ${typeName ?? "needed"}`}
      disabled={isSending}
      onClick={onOpen}
    >
      {typeName ?? (
        <span className={classes.needed}>
          <Chip tone="ochre">needed</Chip>
        </span>
      )}
    </button>
  );
}
