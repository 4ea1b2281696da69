import { groupName } from "#kernel/access/builtin-groups.ts";
import { useState } from "react";
import type { Zone } from "#kernel/dates/zone.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { type Back, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import type { User } from "../user.contract.ts";
import { isTyping } from "../rules/kind.ts";
import { fullName, KIND_NAMES } from "../rules/name.ts";
import { DeactivateDialog } from "./DeactivateDialog.tsx";
import { KpiCard } from "./KpiCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { dayOf, UserStatus } from "./user-columns.tsx";
import { UserForm } from "./UserForm.tsx";
import { useUserChanges } from "./useUserChanges.ts";

interface UserRecordProps {
  user: User;
  zone: Zone;
  back: Back;
}

/** Record of a user (SCR-USR-02) or of a client's user. */
export function UserRecord({ user, zone, back }: UserRecordProps) {
  const { me, may } = useSession();
  const mayEdit = me.kind === "staff" ? may(["user.edit"]) : may(["account.subusers"]);
  const isOneself = me.ID === user.ID;
  const facts = [
    { label: "Status", value: <UserStatus user={user} /> },
    { label: "Type", value: KIND_NAMES[user.kind] },
    ...(user.super_user ? [{ label: "Client", value: fullName(user.super_user) }] : []),
    {
      label: "Last sign-in",
      value: dayOf(user.signed_in_at, zone),
      note: user.signed_in_at ? undefined : "Not in the last month",
    },
    { label: "Added", value: dayOf(user.created_time, zone) },
  ];
  return (
    <Page title={fullName(user)}>
      <PageHeader
        title={fullName(user)}
        note={user.username}
        back={back}
        actions={mayEdit && !isOneself && <StatusButton user={user} />}
      />
      <PageBody facts={<FactList facts={facts} />}>
        {mayEdit ? <UserForm user={user} /> : <UserFacts user={user} />}
        {isTyping(user.groups) && <KpiCard user={user} mayEdit={may(["kpi.edit"])} />}
        {mayEdit && !isOneself && <PasswordCard user={user} />}
      </PageBody>
    </Page>
  );
}

function UserFacts({ user }: { user: User }) {
  return (
    <FactList
      facts={[
        { label: "Email", value: user.email_address },
        { label: "Groups", value: user.access_groups.map((group) => groupName(group)).join(", ") },
      ]}
    />
  );
}

/** Renders the button that deactivates or reactivates the user. */
function StatusButton({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { deactivate, openAssignments, reactivate, isSending } = useUserChanges(user, close);
  if (!user.active) {
    return (
      <Button busy={isSending} onClick={() => reactivate(user)}>
        Reactivate
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Deactivate</Button>
      {isAsking && (
        <DeactivateDialog
          user={user}
          busy={isSending}
          openAssignments={openAssignments}
          onConfirm={() => deactivate(user)}
          onCancel={close}
        />
      )}
    </>
  );
}
