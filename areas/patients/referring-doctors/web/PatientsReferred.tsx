import { useState } from "react";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import {
  type ReferredPatient,
  referredList,
  type ReferringDoctor,
  referringDoctorRoutes,
} from "../contract.ts";
import { titled } from "./titled-name.ts";

const columnsOn = (today: Day): Column<ReferredPatient>[] => [
  { key: "name", head: "Patient", cell: (row) => titled(row) },
  {
    key: "dob",
    head: "Born",
    cell: (row) => (row.dob ? formatDay(row.dob) : "–"),
    digits: true,
    phone: "second",
  },
  {
    key: "referred",
    head: "Last referred",
    cell: (row) => formatDay(row.referral_date),
    digits: true,
    phone: "second",
  },
  {
    key: "expires",
    head: "Expires",
    cell: (row) => (row.expiry_date ? formatDay(row.expiry_date) : "No expiry"),
    digits: true,
  },
  { key: "state", head: "Status", cell: (row) => <State row={row} today={today} />, phone: "end" },
  { key: "referrals", head: "Referrals", cell: (row) => row.referrals, align: "right", digits: true },
];

/** Renders the card with the patients a doctor referred, the newest referral first. */
export function PatientsReferred({ doctor }: { doctor: ReferringDoctor }) {
  const client = useClient();
  const [page, setPage] = useState(1);
  const list = useRead(
    referringDoctorRoutes.patients,
    { params: { id: doctor.ID, pageSize: referredList.pageSize, pageNumber: page } },
    { keepPrevious: true },
  );
  const total = list.data?.totalItems;
  return (
    <Card title="Patients referred" count={total}>
      <Table
        variant="card"
        label="Patients referred"
        columns={columnsOn(client.today)}
        rows={list.data?.patients}
        rowKey={(row) => row.ID}
        rowTo={(row) => client.to(`patients/details/${row.ID}`)}
        state={list}
        empty="No patients referred yet."
        paging={
          total !== undefined && total > referredList.pageSize
            ? { page, pageSize: referredList.pageSize, total, onPage: setPage }
            : undefined
        }
      />
    </Card>
  );
}

// Renders a short state. Does not use the badge of the referrals because that feature depends on this one.
function State({ row, today }: { row: ReferredPatient; today: Day }) {
  if (row.expiry_date !== null && row.expiry_date < today) return <Status is="expired">Expired</Status>;
  return row.active ? <Status is="active">Active</Status> : <Status is="superseded">Replaced</Status>;
}
