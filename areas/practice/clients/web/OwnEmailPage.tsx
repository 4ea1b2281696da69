import { z } from "zod";
import { EMPTY_PASSWORD } from "#kernel/access/password.ts";
import { userRoutes } from "#areas/identity/users/contract.ts";
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

/**
 * Renders the page on which people change their own email address, which requires the password (decision
 * 0033): a client, or a user of the practice who manages its users.
 */
export function OwnEmailPage() {
  const { me, may } = useSession();
  return (
    <Page title="Email address">
      <PageHeader title="Email address" />
      <PageBody narrow>
        {me.kind !== "subuser" ? (
          <ClientEmail />
        ) : may(["account.subusers"]) ? (
          <UserEmail />
        ) : (
          <p>Ask the manager of your practice to change your email address.</p>
        )}
      </PageBody>
    </Page>
  );
}

function ClientEmail() {
  const { me } = useSession();
  const read = useRead(doctorRoutes.get, { params: { id: me.ID } });
  const update = useSend(doctorRoutes.update, { ...SAVE_OPTIONS, refresh: [doctorRoutes.get] });
  const address = read.data && "email_address" in read.data ? read.data.email_address : null;
  return (
    <ReadEmail
      read={read}
      address={address}
      onSave={(body) => update.sendAsync({ params: { id: me.ID }, body })}
    />
  );
}

/** Renders the form of a user of a practice, whose address is not the client's. */
function UserEmail() {
  const { me } = useSession();
  const read = useRead(userRoutes.get, { params: { id: me.ID } });
  const update = useSend(userRoutes.update, { ...SAVE_OPTIONS, refresh: [userRoutes.get] });
  return (
    <ReadEmail
      read={read}
      address={read.data?.email_address ?? null}
      onSave={(body) => update.sendAsync({ params: { id: me.ID }, body })}
    />
  );
}

const SAVE_OPTIONS = { done: "Saved Successfully", detail: "Email address", errors: "inline" } as const;

type SaveEmail = (body: z.output<typeof OwnEmail>) => Promise<unknown>;

interface ReadEmailProps {
  read: Pick<ReturnType<typeof useRead>, "data" | "isPending" | "error" | "refetch">;
  address: string | null;
  onSave: SaveEmail;
}

function ReadEmail({ read, address, onSave }: ReadEmailProps) {
  if (read.data) return <OwnEmailForm key={address} address={address ?? ""} onSave={onSave} />;
  if (read.error) return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />;
  return <Skeleton lines={3} />;
}

function OwnEmailForm({ address, onSave }: { address: string; onSave: SaveEmail }) {
  const { me } = useSession();
  const form = useFormFor(OwnEmail, {
    initial: { email_address: address, old_password: "" },
    onSave: async (body) => {
      await onSave(body);
      form.set({ old_password: "" });
    },
  });
  return (
    <Form of={form} label="Change email address">
      <div className={classes.fields}>
        <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
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
