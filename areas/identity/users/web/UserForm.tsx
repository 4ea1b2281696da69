import { fullName } from "../rules/name.ts";
import { type Run, StepUp } from "#areas/identity/mfa/web/StepUp.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { fieldsOf, userForm } from "./form-of.ts";
import { GroupsField } from "./GroupsField.tsx";
import { UserFields } from "./UserFields.tsx";
import classes from "./users.module.css";
import { STALE_ROUTES } from "./useUserChanges.ts";

/**
 * Renders the form for an existing user's names, username, email address and groups. Changing the own email
 * address may require the password.
 */
export function UserForm({ user }: { user: User }) {
  return <StepUp>{(run) => <Fields user={user} run={run} />}</StepUp>;
}

function Fields({ user, run }: { user: User; run: Run }) {
  const update = useSend(userRoutes.update, {
    done: "Saved Successfully",
    detail: fullName,
    errors: "inline",
    refresh: STALE_ROUTES,
  });
  const form = useFormFor(userForm, {
    initial: fieldsOf(user),
    onSave: (body) => run(() => update.sendAsync({ params: { id: user.ID }, body })),
  });
  return (
    <Form of={form} label="User">
      <div className={classes.fields}>
        <UserFields field={form.field} isAdded />
        <GroupsField
          {...form.field("groups")}
          kind={user.kind === "subuser" ? "subuser" : "staff"}
          held={user.access_groups}
        />
        <div>
          <SaveButton busy={form.isSaving}>Save user</SaveButton>
        </div>
      </div>
    </Form>
  );
}
