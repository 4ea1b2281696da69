import { IconLogout } from "@tabler/icons-react";
import { confirmFirst } from "#areas/identity/sign-in/credentials.contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { EntryList } from "#platform/web/ui/facts/EntryList.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { showFailure } from "#platform/web/ui/feedback/say-failure.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { browserText } from "../rules/browser.ts";
import { type OpenSession, sessionRoutes } from "../contract.ts";
import { SessionRow } from "./SessionRow.tsx";

type SignOutTarget = OpenSession | "others";

/** Renders the card with the user's own sessions and the actions to end them. */
export function SessionsCard({ run }: { run: <T>(act: () => Promise<T>) => Promise<T> }) {
  const queries = useQueryClient();
  const sessions = useRead(sessionRoutes.listSessions);
  // Kept after closing because the dialog still shows the text while it fades out.
  const [target, setTarget] = useState<SignOutTarget>("others");
  const [isAsking, setAsking] = useState(false);
  const askToConfirm = (next: SignOutTarget): void => {
    setTarget(next);
    setAsking(true);
  };
  const showSessions = (rows: OpenSession[]): void =>
    void queries.setQueryData(queryKey(sessionRoutes.listSessions, {}, null), rows);
  const end = useSend(sessionRoutes.end, { errors: "inline", onDone: showSessions });
  const endOthers = useSend(sessionRoutes.endOthers, { errors: "inline", onDone: showSessions });
  const signOut = (): void => {
    setAsking(false);
    const act = () =>
      target === "others" ? endOthers.sendAsync({}) : end.sendAsync({ params: { id: target.ID } });
    run(act).then(
      () =>
        toast.done("Signed out", {
          detail: target === "others" ? "All other sessions" : browserText(target),
        }),
      (error: unknown) => {
        showFailure(error, [confirmFirst.code]);
        // Reloads the list because the session may have ended meanwhile.
        void sessions.refetch();
      },
    );
  };
  const otherSessions = sessions.data?.filter(({ is_this }) => !is_this) ?? [];
  return (
    <Card
      title="Where you are signed in"
      action={
        otherSessions.length > 1 && (
          <Button
            size="sm"
            icon={<IconLogout size={16} />}
            busy={endOthers.isSending}
            onClick={() => askToConfirm("others")}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions.data ? (
        <EntryList>
          {sessions.data.map((session) => (
            <SessionRow key={session.ID} session={session} onEnd={() => askToConfirm(session)} />
          ))}
        </EntryList>
      ) : sessions.error ? (
        <ErrorState message={sessions.error.message} onRetry={() => void sessions.refetch()} />
      ) : (
        <Skeleton />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={target === "others" ? "Sign out everywhere else?" : `Sign out of ${browserText(target)}?`}
        confirm="Sign out"
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
      >
        {target === "others"
          ? `${otherSessions.length} sessions end immediately. Your current session stays. `
          : "This session ends immediately. "}
        Unsaved changes on open pages are kept. If you don't recognise a session, change your password as
        well.
      </ConfirmDialog>
    </Card>
  );
}
