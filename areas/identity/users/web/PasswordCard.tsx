import { fullName } from "../rules/name.ts";
import { IconMail } from "@tabler/icons-react";
import { useMemo } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { passwordForm } from "./form-of.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import classes from "./users.module.css";
import { STALE_ROUTES, useUserChanges } from "./useUserChanges.ts";

/** Renders the card that sets another user's password, by an emailed link or directly. */
export function PasswordCard({ user }: { user: User }) {
  const { me } = useSession();
  const { invite, isSending } = useUserChanges(user);
  const schema = useMemo(() => passwordForm(me.password_min_length), [me.password_min_length]);
  const update = useSend(userRoutes.update, {
    done: "Saved Successfully",
    detail: `Password for ${fullName(user)}`,
    errors: "inline",
    refresh: STALE_ROUTES,
  });
  const form = useFormFor(schema, {
    initial: { password: "" },
    onSave: async ({ password }) => {
      await update.sendAsync({ params: { id: user.ID }, body: { password } });
      form.reset();
    },
  });
  return (
    <Card
      title="Password"
      padded
      action={
        user.email_address !== null &&
        user.active && (
          <Button size="sm" icon={<IconMail size={15} />} busy={isSending} onClick={() => invite(user)}>
            Send a link
          </Button>
        )
      }
    >
      <Form of={form} label="Set password">
        <div className={classes.fields}>
          <NewPasswordField
            {...form.field("password")}
            label="New password"
            description="This user is signed out everywhere. Give them the new password in person."
          />
          <div>
            <Button type="submit" busy={form.isSaving}>
              Set password
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}
