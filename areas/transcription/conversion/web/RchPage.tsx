import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { HealthFundField } from "#areas/practice/reference-data/web/HealthFundField.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import {
  PATIENT_CATEGORIES,
  type PatientCategory,
  patientCategoryName,
} from "#kernel/people/patient-category.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { Claim } from "../claim.contract.ts";
import type { PictureToConvert } from "../contract.ts";
import { CLAIMS_CONVERTED, CONVERT_FAILED, claimNeeded, rchRoutes } from "../rch.contract.ts";
import classes from "./conversion.module.css";

/** Renders the page that converts claims of a patient found by MRN (SCR-CONV-01). */
export function RchPage() {
  const [mrn, setMrn] = useState("");
  const read = useRead(rchRoutes.byMrn, { params: { mrn } }, { enabled: mrn !== "" });
  return (
    <Page title="RCH claims">
      <PageHeader title="RCH claims" />
      <FilterBar>
        <SearchBox label="MRN" value={mrn} onSearch={setMrn} from={1} />
      </FilterBar>
      <PageBody narrow>
        {mrn === "" ? (
          <EmptyState>
            Enter the medical record number (MRN) that the hospital gave the patient. The claims of that
            patient are listed here, and you choose the ones to convert.
          </EmptyState>
        ) : read.error ? (
          <EmptyState>
            {read.error.status === 404 ? `No patient has the MRN ${mrn}.` : read.error.message}
          </EmptyState>
        ) : (
          read.data && <Claims key={read.data.patient.ID} {...read.data} mrn={mrn} />
        )}
      </PageBody>
    </Page>
  );
}

const CATEGORIES = PATIENT_CATEGORIES.map((value) => ({
  value,
  label: `${value} ${patientCategoryName(value)}`,
}));

function Claims({
  patient,
  claims,
  mrn,
}: {
  patient: PictureToConvert;
  claims: readonly Claim[];
  mrn: string;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [category, setCategory] = useState<PatientCategory | null>(null);
  const [fund, setFund] = useState<number | null>(patient._health_fund);
  const [number, setNumber] = useState<string | null>(patient.fund_number);
  const [isRefused, setRefused] = useState(false);
  const selectedIds = claims.filter(({ ID }) => ticked.has(ID)).map(({ ID }) => ID);
  const convert = useSend(rchRoutes.category, {
    done: CLAIMS_CONVERTED,
    detail: ({ sent_to_tasklist }) =>
      sent_to_tasklist ? `${patientName(patient)}. Sent to the task list.` : patientName(patient),
    failed: CONVERT_FAILED,
    refresh: [rchRoutes.byMrn],
    onDone: () => setTicked(new Set()),
  });
  const submit = (): void => {
    const isReady = selectedIds.length > 0 && category !== null;
    setRefused(!isReady);
    const health_fund = fund === null ? {} : { health_fund: `${fund}` };
    if (isReady)
      convert.send({
        query: { category, mrn, ...health_fund, ...(number ? { fund_number: number } : {}) },
        body: selectedIds,
      });
  };
  const tick = (row: Claim, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(row.ID);
    else next.delete(row.ID);
    setTicked(next);
  };
  return (
    <>
      <Card title={patientName(patient)} padded>
        <FactList
          facts={[
            { label: "Client", value: nameOf(patient.client) },
            { label: "Born", value: patient.dob && formatDay(patient.dob) },
            { label: "Category", value: patientCategoryName(patient.category) },
          ]}
        />
      </Card>
      <Card title="Claims to convert" count={claims.length}>
        <Table
          variant="card"
          label="Claims to convert"
          columns={columnsOf(ticked, tick)}
          rows={claims}
          rowKey={({ ID }) => ID}
          state={{ error: null, isPlaceholderData: false, isPending: false, refetch: () => undefined }}
          empty={<EmptyState>No claims to convert.</EmptyState>}
        />
      </Card>
      {claims.length > 0 && (
        <Card title="Convert" padded>
          <div className={classes.convert}>
            <ChoiceField label="Category" options={CATEGORIES} value={category} onChange={setCategory} />
            <HealthFundField label="Health fund" value={fund} onChange={setFund} />
            <TextField label="Membership number" value={number} onChange={setNumber} />
            {isRefused && (
              <Banner tone="waratah" boxed alert>
                {claimNeeded.sentence(undefined)}
              </Banner>
            )}
            <Button kind="primary" busy={convert.isSending} onClick={submit}>
              Convert claims
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}

const columnsOf = (ticked: ReadonlySet<number>, tick: (row: Claim, on: boolean) => void): Column<Claim>[] => [
  {
    key: "tick",
    head: "Convert",
    width: 80,
    phone: "end",
    cell: (row) => (
      <Checkbox
        aria-label={`Convert the claim of ${formatDay(row.service_date)}`}
        checked={ticked.has(row.ID)}
        onChange={(event) => tick(row, event.currentTarget.checked)}
      />
    ),
  },
  {
    key: "date",
    head: "Date",
    cell: (row) => formatDay(row.service_date),
    digits: true,
    isKey: true,
    width: 130,
  },
  {
    key: "location",
    head: "Location",
    cell: ({ location }) => location.name,
    elastic: true,
    phone: "second",
  },
  {
    key: "items",
    head: "Items",
    cell: ({ items }) => items.join(", ") || "–",
    digits: true,
    width: 180,
    phone: "second",
  },
];
