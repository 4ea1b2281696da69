import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { counted } from "#platform/web/ui/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { usePhone } from "#platform/web/ui/usePhone.ts";
import { type ImportRow, type ImportRun, importRoutes, type Outcome, type Subject } from "../contract.ts";
import { reasonWords } from "../rules/words.ts";
import classes from "./import.module.css";

const PER_PAGE = 50;
type Kind = Subject | "both";
const kinds: readonly { value: Kind; label: string }[] = [
  { value: "both", label: "Both" },
  { value: "patient", label: "Patients" },
  { value: "referringdoctor", label: "Referring doctors" },
];

/** Which outcomes there are to look at, first those the eye needs: before it starts what would be made, after it what was. */
function viewsOf({ state, counts }: ImportRun, phone: boolean): { value: Outcome; label: string }[] {
  const view = (value: Outcome, words: string) => ({ value, label: `${words} ${counted.format(counts[value])}` });
  const made = state === "read" ? [] : [view("made", "Imported")];
  const left = state === "done" && counts.new === 0 ? [] : [view("new", state !== "read" ? "Pending" : phone ? "New" : "Ready")];
  return [
    ...made,
    ...left,
    view("there", phone ? "Existing" : "Duplicates"),
    view("wrong", phone ? "Errors" : "Can't be imported"),
  ];
}

const empties: Readonly<Record<Outcome, string>> = {
  new: "No new rows.",
  there: "No duplicates.",
  wrong: "Every row can be imported.",
  made: "Nothing is imported yet.",
};

/** Every row of the files with where it stands, what it is and what becomes of it. */
export function ImportRows({ run }: { run: ImportRun }) {
  const client = useClient();
  const views = viewsOf(run, usePhone());
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const outcome = views.find(({ value }) => value === chosen)?.value ?? views[0]?.value ?? "new";
  const [kind, setKind] = useState<Kind>("both");
  const [page, setPage] = useState(1);
  const hasBoth = run.subject === "both";
  const subject = kind === "both" ? undefined : kind;
  const rows = useRead(
    importRoutes.rows,
    { params: { id: run.ID, pageSize: PER_PAGE, pageNumber: page }, query: { outcome, subject } },
    { keepPrevious: true },
  );
  const columns: Column<ImportRow>[] = [
    { key: "name", head: "Name", cell: (row) => row.name || "No name" },
    ...(hasBoth
      ? [{ key: "what", head: "Record", cell: (row: ImportRow) => (row.subject === "patient" ? "Patient" : "Referring doctor") }]
      : []),
    { key: "place", head: "Row in file", cell: (row) => row.place, phone: "second" },
    {
      key: "why",
      head: outcome === "wrong" ? "Reason" : "Remarks",
      cell: (row) => reasonWords(row.reasons, row.notices),
      elastic: true,
      phone: "second",
    },
  ];
  const pathOf = (row: ImportRow): string =>
    `${row.subject === "patient" ? "patients" : "referringdoctors"}/details/${row.identity}`;
  const lead = rows.data?.rows.some(({ identity }) => identity !== null)
    ? (row: ImportRow) => client.to(row.identity === null ? `import/${run.ID}` : pathOf(row))
    : undefined;
  return (
    <Card title="Rows">
      <div className={classes.views}>
        <SegmentedControl
          label="Rows by outcome"
          value={outcome}
          options={views}
          onChange={(next) => {
            setChosen(next);
            setPage(1);
          }}
        />
        {hasBoth && (
          <SegmentedControl
            label="Rows by record type"
            value={kind}
            options={kinds}
            onChange={(next) => {
              setKind(next);
              setPage(1);
            }}
          />
        )}
      </div>
      <Table
        label="Rows"
        variant="card"
        columns={columns}
        rows={rows.data?.rows}
        rowKey={(row) => row.row_number}
        rowTo={lead}
        state={rows}
        empty={empties[outcome]}
        paging={{ page, pageSize: PER_PAGE, total: rows.data?.totalItems ?? 0, onPage: setPage }}
      />
    </Card>
  );
}
