import { Needed } from "#areas/patients/patients/web/PatientFields.tsx";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import { itemWarning, readItems } from "#areas/transcription/consultation-lists/rules/items.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { Claim } from "../claim.contract.ts";
import type { LabelForm } from "./label-form.ts";

const TYPES = BILLING_TYPES.map((label, index) => ({ value: index + 1, label }));

interface ClaimFieldsProps {
  form: FormFor<typeof LabelForm>;
  claim: Claim | null;
  needed: readonly string[];
}

/**
 * Renders the fields of the claim: service date, billing type and items. Shows a note instead if the patient
 * is on no open consultation list.
 */
export function ClaimFields({ form, claim, needed }: ClaimFieldsProps) {
  const { today } = useClient();
  if (claim === null)
    return (
      <p className="muted">
        Not on a consultation list yet: the rooms add the day, the billing type and the items.
      </p>
    );
  const isBooked = claim._appointment !== null;
  const neededProps = (name: string) => ({ needed: needed.includes(name), optional: !needed.includes(name) });
  const warning = itemWarning(readItems(form.values.items ?? "") ?? []);
  return (
    <FieldRow>
      <Needed is={false}>
        <DateField
          {...form.field("service_date")}
          {...neededProps("service_date")}
          label="Seen on"
          today={today}
          max={today}
          readOnly={isBooked}
          description={isBooked ? "From the calendar" : undefined}
        />
      </Needed>
      <Needed is={needed.includes("billing_type")}>
        <ChoiceField
          {...form.field("billing_type")}
          {...neededProps("billing_type")}
          label="Billing type"
          options={TYPES}
          placeholder="Choose"
          clearable
        />
      </Needed>
      <Needed is={needed.includes("items")}>
        <TextField
          {...form.field("items")}
          {...neededProps("items")}
          label="MBS items"
          inputMode="numeric"
          placeholder="104 105"
          description={warning ?? undefined}
        />
      </Needed>
    </FieldRow>
  );
}
