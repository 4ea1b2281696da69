import { Checkbox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { BANK_TYPES } from "#areas/practice/clients/client.contract.ts";
import { isDay } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormAccount } from "../answers.contract.ts";
import classes from "./forms.module.css";
import { RowsField } from "./RowsField.tsx";
import { rowsOf } from "./rows-of.ts";
import { type Draft, fieldOf } from "./useDraft.ts";

const banks = BANK_TYPES.map((label) => ({ value: label, label }));

/** Renders the banking step (SCR-IFRM-03). */
export function BankingStep({ draft }: { draft: Draft }) {
  const { answers, set, errors } = draft;
  const { today } = useClient();
  const rows = rowsOf(draft, "bank_accounts");
  const field = fieldOf(draft);
  const { onChange: _from, ...effectiveDateField } = field("effective_date");
  const add = (
    <Button size="sm" icon={<IconPlus size={15} />} onClick={() => rows.add(FormAccount.parse({}))}>
      Add bank account
    </Button>
  );
  return (
    <>
      <Card title="Bank accounts" count={rows.all.length} action={rows.all.length > 0 && add}>
        {rows.all.length === 0 && (
          <RowsField label="Bank accounts" name="bank_accounts" error={errors["bank_accounts"]} add={add}>
            No bank accounts yet. Add the accounts that benefits are paid into.
          </RowsField>
        )}
        {rows.all.map(({ key, field: accountField, value, set: setAccount, remove }, index) => (
          <fieldset key={key} className={classes.row}>
            <legend>Account {index + 1}</legend>
            <FieldRow>
              <TextField {...accountField("name")} label="Bank" />
              <TextField {...accountField("branch_name")} label="Branch" />
              <TextField {...accountField("bank_address")} label="Bank address" />
            </FieldRow>
            <FieldRow>
              <TextField {...accountField("account_name")} label="Account name" />
              <IdentifierField {...accountField("bsb")} kind="bsb" label="BSB" />
              <IdentifierField {...accountField("account_number")} kind="plain" label="Account number" />
              <IdentifierField {...accountField("abn")} kind="abn" label="ABN" />
            </FieldRow>
            <div className={classes.acts}>
              <Checkbox
                label="Registered for GST"
                checked={value.gst === true}
                onChange={(event) => setAccount({ gst: event.currentTarget.checked })}
              />
              <Button size="sm" kind="plain" onClick={remove}>
                Remove account {index + 1}
              </Button>
            </div>
          </fieldset>
        ))}
      </Card>
      <Card title="For all accounts" padded>
        <FieldRow>
          <ChoiceField {...field("bank_type")} label="Bank type" options={banks} optional clearable />
          <DateField
            {...effectiveDateField}
            label="Effective from"
            today={today}
            onChange={(day) => set({ effective_date: day !== null && isDay(day) ? day : null })}
          />
          <Checkbox
            label="Practitioner is registered for GST"
            checked={answers.gst === true}
            onChange={(event) => set({ gst: event.currentTarget.checked })}
          />
        </FieldRow>
      </Card>
    </>
  );
}
