import type { ReactNode } from "react";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { PasswordRule } from "#platform/web/ui/fields/PasswordRule.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import classes from "./Start.module.css";
import type { PersonName, StartSchema } from "./start-form.ts";

/** Renders the name, email and credentials of one of the first accounts. */
export function StartPerson({
  form,
  name,
  title,
  note,
  least,
  before,
  between,
}: {
  form: FormFor<StartSchema>;
  name: PersonName;
  title: string;
  note: string;
  /** Minimum length of a password. */
  least: number;
  before?: ReactNode;
  between?: ReactNode;
}) {
  const password = form.values[`${name}_password`] ?? "";
  return (
    <fieldset className={classes.person}>
      <legend className={classes.legend}>{title}</legend>
      <p className={classes.note}>{note}</p>
      <FieldRow>
        {before}
        <TextField {...form.field(`${name}_first_name`)} label="First name" />
        <TextField {...form.field(`${name}_last_name`)} label="Last name" />
      </FieldRow>
      {between}
      <FieldRow>
        <TextField
          {...form.field(`${name}_email_address`)}
          label="Email address"
          type="email"
          inputMode="email"
        />
        <TextField
          {...form.field(`${name}_username`)}
          label="Username"
          description="3 to 50 letters and digits"
        />
      </FieldRow>
      <FieldRow>
        <PasswordField
          {...form.field(`${name}_password`)}
          value={password}
          label="Password"
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field(`${name}_confirm`)}
          value={form.values[`${name}_confirm`] ?? ""}
          label="Confirm password"
          autoComplete="new-password"
        />
      </FieldRow>
      <PasswordRule password={password} least={least} />
    </fieldset>
  );
}
