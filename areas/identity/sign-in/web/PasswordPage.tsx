import { useMemo } from "react";
import { z } from "zod";
import { EMPTY_PASSWORD } from "#kernel/access/password.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { signInRoutes } from "../contract.ts";
import { newPasswordSchema, ruleText } from "./new-password.ts";
import classes from "./PasswordPage.module.css";

const oldPasswordSchema = z.object({ old_password: z.string().min(1, EMPTY_PASSWORD) });

/** Renders the page on which users, including staff, change their own password (SCR-AUTH-04). */
export function PasswordPage() {
  const { me } = useSession();
  const schema = useMemo(
    () => z.intersection(oldPasswordSchema, newPasswordSchema(me.password_min_length)),
    [me.password_min_length],
  );
  const options = { done: "Saved Successfully", detail: "Password changed", errors: "inline" } as const;
  const changeClient = useSend(signInRoutes.changeClientPassword, options);
  const changeUser = useSend(signInRoutes.changeUserPassword, options);
  const change = me.kind === "client" ? changeClient : changeUser;
  const form = useFormFor(schema, {
    initial: { old_password: "", password: "", confirm_password: "" },
    onSave: async ({ old_password, password }) => {
      await change.sendAsync({ params: { id: me.ID }, body: { old_password, password } });
      form.reset();
    },
  });
  return (
    <Page title="Password">
      <PageHeader title="Password" />
      <PageBody narrow>
        <Form of={form} label="Change password">
          <div className={classes.fields}>
            <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
            <PasswordField
              {...form.field("old_password")}
              label="Current password"
              autoComplete="current-password"
              startsHere
            />
            <PasswordField
              {...form.field("password")}
              label="New password"
              description={ruleText(me.password_min_length)}
              autoComplete="new-password"
            />
            <PasswordField
              {...form.field("confirm_password")}
              label="Confirm new password"
              autoComplete="new-password"
            />
            <div>
              <Button type="submit" kind="primary" busy={form.isSaving}>
                Change password
              </Button>
            </div>
          </div>
        </Form>
      </PageBody>
    </Page>
  );
}
