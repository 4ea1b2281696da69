import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import type { Locality } from "#areas/practice/reference-data/contract.ts";
import { isProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormPractice } from "../answers.contract.ts";
import { accountIndex } from "../rules/prefill.ts";
import classes from "./forms.module.css";
import { FundChoice } from "./FundChoice.tsx";
import { RowsField } from "./RowsField.tsx";
import { rowsOf } from "./rows-of.ts";
import type { Draft } from "./useDraft.ts";

/** Edits the practices, the funds, and the questions specific to Bupa and nib (SCR-IFRM-04). */
export function PracticesStep({ draft }: { draft: Draft }) {
  const rows = rowsOf(draft, "practices");
  const add = (
    <Button size="sm" icon={<IconPlus size={15} />} onClick={() => rows.add(FormPractice.parse({}))}>
      Add practice
    </Button>
  );
  return (
    <>
      <Card title="Practices" count={rows.all.length} action={rows.all.length > 0 && add}>
        {rows.all.length === 0 && (
          <RowsField label="Practices" name="practices" error={draft.errors["practices"]} add={add}>
            No practices yet. Add one for each provider number.
          </RowsField>
        )}
        {rows.all.map((row, index) => (
          <PracticeFields key={row.key} draft={draft} row={row} place={index} />
        ))}
      </Card>
      <FundChoice draft={draft} />
    </>
  );
}

type PracticeRow = ReturnType<typeof rowsOf<"practices">>["all"][number];

function PracticeFields({
  draft,
  row: { field, value, set, remove },
  place,
}: {
  draft: Draft;
  row: PracticeRow;
  place: number;
}) {
  const accounts = draft.answers.bank_accounts;
  const [suburb, setSuburb] = useState<Locality | null>(null);
  const hasWrongCheck = value.provider_number?.length === 8 && !isProviderNumber(value.provider_number);
  return (
    <fieldset className={classes.row}>
      <legend>Practice {place + 1}</legend>
      <FieldRow>
        <TextField {...field("practice_name")} label="Practice name" />
        <IdentifierField {...field("provider_number")} kind="provider" label="Provider number" />
        <ChoiceField
          label="Pay into"
          value={accountIndex(value.bank_account, accounts) + 1 || null}
          options={accounts.map(({ account_name }, index) => ({
            value: index + 1,
            label: account_name ?? `Account ${index + 1}`,
          }))}
          onChange={(chosen) =>
            set({ bank_account: chosen === null ? null : (accounts[chosen - 1]?.ID ?? chosen) })
          }
        />
      </FieldRow>
      {hasWrongCheck && (
        <p className={classes.warning}>
          <IconAlertTriangle size={15} aria-hidden /> Fails the check. Compare it with Medicare's letter.
        </p>
      )}
      <FieldRow>
        <TextField {...field("address")} label="Address" optional />
        <SuburbField
          {...field("_locality")}
          onChange={(chosen) => set({ _locality: typeof chosen === "number" ? chosen : null })}
          label="Suburb"
          description={suburb === null ? (value.locality_label ?? undefined) : undefined}
          chosen={suburb}
          onChoose={setSuburb}
          optional
        />
        <PhoneField {...field("phone")} label="Phone" landline optional />
      </FieldRow>
      <div className={classes.acts}>
        <Button size="sm" kind="plain" onClick={remove}>
          Remove practice {place + 1}
        </Button>
      </div>
    </fieldset>
  );
}
