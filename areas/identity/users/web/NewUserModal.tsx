import { fullName } from "../rules/name.ts";
import { useMemo, useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { newUserForm, type PasswordMethod } from "./form-of.ts";
import { GroupsField } from "./GroupsField.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { UserFields } from "./UserFields.tsx";
import classes from "./users.module.css";
import { STALE_ROUTES } from "./useUserChanges.ts";

interface NewUserModalProps {
  /** The client that employs the user. Omitted for staff. */
  client?: number;
  onClose: () => void;
  onSaved: (user: User) => void;
}

export function NewUserModal({ client, onClose, onSaved }: NewUserModalProps) {
  const { me } = useSession();
  const [method, setMethod] = useState<PasswordMethod>("link");
  const schema = useMemo(() => newUserForm(method, me.password_min_length), [method, me.password_min_length]);
  const create = useSend(userRoutes.create, {
    done: "Create Successfully",
    detail: (user) => `User added. ${fullName(user)}`,
    errors: "inline",
    refresh: STALE_ROUTES,
    onDone: (user) => {
      onClose();
      onSaved(user);
    },
  });
  const form = useFormFor(schema, {
    initial: { first_name: "", last_name: "", username: "", email_address: null, groups: [], password: null },
    onSave: ({ password, ...body }) =>
      create.sendAsync({
        body: { ...body, _super_user: client ?? null, ...(method === "password" ? { password } : {}) },
      }),
  });
  return (
    <FormModal opened title="Add user" form={form} submit="Add user" onClose={onClose} size="wide">
      <UserFields field={form.field} startsHere needsAddress={method === "link"} />
      <GroupsField {...form.field("groups")} kind={client === undefined ? "staff" : "subuser"} />
      <GroupField label="First password" value={method} className={classes.way}>
        <SegmentedControl
          label="First password"
          value={method}
          options={[
            { value: "link", label: "Send a link" },
            { value: "password", label: "Set it now" },
          ]}
          onChange={setMethod}
        />
      </GroupField>
      {method === "password" && (
        <NewPasswordField
          {...form.field("password")}
          label="Password"
          description="Give it to them in person. If there is an email address, a link to choose another password is sent to it."
        />
      )}
    </FormModal>
  );
}
