import { HELD_ADDRESS_HINT } from "#areas/identity/sign-in/rules/link-address.ts";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { UsernameField } from "./UsernameField.tsx";
import type { FieldState } from "#platform/web/ui/forms/useFormFor.ts";

const USERNAME_HINT = "Letters and digits, used to sign in";
type TextState = FieldState<string | null | undefined>;

/** Renders the inputs for names, username and email address, for new and existing users. */
export function UserFields({
  field,
  startsHere,
  needsAddress = false,
  isAdded = false,
}: {
  field: (name: "first_name" | "last_name" | "username" | "email_address") => TextState;
  startsHere?: boolean;
  needsAddress?: boolean;
  /** True for an existing user, whose new email address receives password links only after a delay. */
  isAdded?: boolean;
}) {
  return (
    <>
      <FieldRow>
        <TextField {...field("first_name")} label="First name" startsHere={startsHere} />
        <TextField {...field("last_name")} label="Last name" />
      </FieldRow>
      <FieldRow>
        {isAdded ? (
          <TextField {...field("username")} label="Username" description={USERNAME_HINT} />
        ) : (
          <UsernameField
            field={field("username")}
            first_name={field("first_name").value}
            last_name={field("last_name").value}
            description={USERNAME_HINT}
          />
        )}
        <TextField
          {...field("email_address")}
          label="Email"
          type="email"
          inputMode="email"
          optional={!needsAddress}
          description={isAdded ? HELD_ADDRESS_HINT : "The link to choose a password is sent here"}
        />
      </FieldRow>
    </>
  );
}
