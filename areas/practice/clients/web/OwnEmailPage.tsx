import { z } from "zod";
import { EMPTY_PASSWORD } from "#kernel/access/password.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { ClientBody } from "../client.contract.ts";
import { doctorRoutes } from "../contract.ts";
import classes from "./clients.module.css";

const OwnEmail = ClientBody.pick({ email_address: true }).extend({
  old_password: z.string().min(1, EMPTY_PASSWORD),
});

/** Page on which clients change their own email address, which requires the password (decision 0033). */
export function OwnEmailPage() {
  const { me } = useSession();
  const read = useRead(doctorRoutes.get, { params: { id: me.ID } });
  const address = read.data && "email_address" in read.data ? read.data.email_address : null;
  return (
    <Page title="Email address">
      <PageHeader title="Email address" />
      <PageBody narrow>
        {read.isPending && <Skeleton lines={3} />}
        {read.error && !read.data && (
          <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
        )}
        {read.data && (
          <OwnEmailForm key={address} id={me.ID} username={me.username} address={address ?? ""} />
        )}
      </PageBody>
    </Page>
  );
}

function OwnEmailForm({ id, username, address }: { id: number; username: string; address: string }) {
  const update = useSend(doctorRoutes.update, {
    done: "Saved Successfully",
    errors: "inline",
    refresh: [doctorRoutes.get],
  });
  const form = useFormFor(OwnEmail, {
    initial: { email_address: address, old_password: "" },
    onSave: async (body) => {
      await update.sendAsync({ params: { id }, body });
      form.set({ old_password: "" });
    },
  });
  return (
    <Form of={form} label="Change email address">
      <div className={classes.fields}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          {...form.field("email_address")}
          label="Email"
          type="email"
          inputMode="email"
          description="Links to reset your password go to this address. We also email your previous address about the change."
          startsHere
        />
        <PasswordField
          {...form.field("old_password")}
          label="Current password"
          autoComplete="current-password"
        />
        <div>
          <Button type="submit" kind="primary" busy={form.isSaving}>
            Change email address
          </Button>
        </div>
      </div>
    </Form>
  );
}
