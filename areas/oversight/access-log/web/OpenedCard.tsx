import { Link } from "@tanstack/react-router";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { accessRoutes } from "../contract.ts";
import { isPartOfRecord } from "../rules/words.ts";
import classes from "./access.module.css";
import { AccessRow } from "./AccessRow.tsx";

const ENTRIES_SHOWN = 5;

/**
 * Renders the card with recent accesses on a patient's page. Null for staff of the bureau, because each view
 * of the card would itself be recorded as an access.
 */
export function OpenedCard({ patient }: { patient: Patient }) {
  const { me } = useSession();
  return me.kind === "staff" ? null : <RecentAccesses patient={patient} />;
}

/** Renders the newest accesses to the patient's records by other users. */
function RecentAccesses({ patient }: { patient: Patient }) {
  const client = useClient();
  const accesses = useRead(accessRoutes.list, { query: { patient: patient.ID } });
  const allLink = (
    <Link to={client.to("opened")} search={{ patient: patient.ID }} className="link">
      Show all
    </Link>
  );
  const entries = (accesses.data?.entries ?? []).filter((entry) => !isPartOfRecord(entry));
  return (
    // The card is not printed because printed pages are about the patient only.
    <Card title="Access to this record" action={entries.length > 0 ? allLink : undefined} padded noPrint>
      {accesses.error && !accesses.data && (
        <ErrorState message={accesses.error.message} onRetry={() => void accesses.refetch()} />
      )}
      {accesses.isPending && <Skeleton lines={2} height={32} />}
      {accesses.data && entries.length === 0 && <p className="muted">Accessed only by your practice.</p>}
      <ol className={classes.list} aria-label="Access to this record, newest first">
        {entries.slice(0, ENTRIES_SHOWN).map((access) => (
          <AccessRow key={access.ID} access={access} />
        ))}
      </ol>
    </Card>
  );
}
