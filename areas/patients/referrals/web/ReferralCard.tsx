import { useMemo, useState } from "react";
import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { dropOn } from "#platform/files/web/drop-on.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { type Referral, referralRoutes } from "../contract.ts";
import { referralState } from "../rules/badge.ts";
import { ExpiryBadge } from "./ExpiryBadge.tsx";
import { LetterLink } from "./LetterLink.tsx";
import classes from "./ReferralCard.module.css";
import { ReferralModal, type ReferredPerson } from "./ReferralModal.tsx";
import { typeName } from "./type-name.ts";
import { useLetterAttach } from "./useLetterAttach.ts";

const columnsOn = (today: Day, isPhone: boolean): Column<Referral>[] => [
  { key: "referred", head: "Referred", cell: (row) => formatDay(row.referral_date), digits: true },
  { key: "type", head: "Type", cell: (row) => typeName(row.referral_type), phone: "second" },
  { key: "doctor", head: "Referring doctor", cell: (row) => <Doctor row={row} />, phone: "second" },
  {
    key: "suburb",
    head: "Suburb",
    cell: (row) => (row.referring_doctor.locality ? placeName(row.referring_doctor.locality) : "–"),
  },
  {
    key: "expires",
    head: "Expires",
    cell: (row) => (row.expiry_date ? formatDay(row.expiry_date) : "No expiry"),
    digits: true,
  },
  { key: "status", head: "Status", cell: (row) => <State row={row} today={today} />, phone: "end" },
  {
    key: "letter",
    head: "Letter",
    cell: (row) => <LetterLink referral={row} none={isPhone ? null : "None"} />,
    phone: "end",
  },
];

const Doctor = ({ row }: { row: Referral }) => (
  <span className={row.active ? classes.active : undefined}>{doctorName(row.referring_doctor)}</span>
);

/** Renders the state of a referral. If the active one ends soon, "Active" precedes the days left. */
function State({ row, today }: { row: Referral; today: Day }) {
  const isEnding = referralState(row, today).kind === "ending";
  return (
    <span className={classes.states}>
      {isEnding && <Status is="active">Active</Status>}
      <ExpiryBadge referral={row} on={today} />
    </span>
  );
}

/** Renders the card with the referrals of one patient, the newest first. Selecting a row opens its form. */
export function ReferralCard({ patient }: { patient: ReferredPerson & { readonly is_deleted: boolean } }) {
  const { today } = useClient();
  const { may } = useSession();
  const isPhone = usePhone();
  const [openReferral, setOpenReferral] = useState<Referral | "new" | null>(null);
  const list = useRead(referralRoutes.list, { params: { patientId: patient.ID } });
  const mayEdit = may(["patient.edit"]) && !patient.is_deleted;
  const attach = useLetterAttach();
  const latest = useLatest({ rows: list.data ?? [], attach });
  const dropHandlers = useMemo(
    () =>
      dropOn("[data-row]", ({ dataset }, files) => {
        const referral = latest.current.rows.find(({ ID }) => String(ID) === dataset["row"]);
        return referral ? latest.current.attach(referral, files) : null;
      }),
    [latest],
  );
  const add = mayEdit && (
    <button type="button" className="link" onClick={() => setOpenReferral("new")}>
      Add referral
    </button>
  );
  return (
    <Card title="Referrals" count={list.data?.length} action={list.data?.length === 0 ? undefined : add}>
      <div role="presentation" {...(mayEdit ? dropHandlers : {})}>
        <Table
          variant="card"
          label="Referrals"
          columns={columnsOn(today, isPhone)}
          rows={list.data}
          rowKey={(row) => row.ID}
          onOpen={mayEdit ? setOpenReferral : undefined}
          state={list}
          empty={<EmptyState action={add || undefined}>No referrals yet.</EmptyState>}
        />
      </div>
      {openReferral && (
        <ReferralModal
          key={openReferral === "new" ? "new" : openReferral.ID}
          patient={patient}
          referral={openReferral === "new" ? undefined : openReferral}
          others={list.data ?? []}
          onClose={() => setOpenReferral(null)}
        />
      )}
    </Card>
  );
}
