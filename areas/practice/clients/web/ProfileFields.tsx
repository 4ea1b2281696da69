import { HELD_ADDRESS_HINT } from "#areas/identity/sign-in/rules/link-address.ts";
import { UsernameField } from "#areas/identity/users/web/UsernameField.tsx";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { clientFields } from "../fields.ts";
import { ClientLine, type ClientLineProps } from "./ClientLine.tsx";
import classes from "./clients.module.css";

export function ProfileFields(props: ClientLineProps) {
  return (
    <div className={classes.fields}>
      <ClientLine {...props} section="name" />
      <SignInFields {...props} />
      <ClientLine {...props} section="phones" />
      <ClientLine {...props} section="address" />
      <ClientLine {...props} section="practice" />
      <ClientLine {...props} section="person" />
      <ClientLine {...props} section="kind" />
    </div>
  );
}

/**
 * Renders the inputs for username and email address. Suggests a free username for a new client; shows a hint
 * when password links start to use a changed address.
 */
function SignInFields({ form: { field, values }, client }: ClientLineProps) {
  const isNew = !client;
  return (
    <FieldRow>
      {isNew ? (
        <UsernameField
          field={field("username")}
          first_name={values.first_name}
          last_name={values.last_name}
        />
      ) : (
        <TextField {...field("username")} label={fieldLabel(clientFields, "username")} />
      )}
      <TextField
        {...field("email_address")}
        label={fieldLabel(clientFields, "email_address")}
        type="email"
        inputMode="email"
        description={isNew ? undefined : HELD_ADDRESS_HINT}
      />
    </FieldRow>
  );
}
