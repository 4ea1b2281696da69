import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { TableFoot } from "#platform/web/ui/tables/TableFoot.tsx";
import { choiceRoutes, type Decision } from "../choices.contract.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import type { ImportRow } from "../row.contract.ts";
import classes from "./run.module.css";

const PER_PAGE = 5;
type Candidate = ImportRow["candidates"][number];

/**
 * Renders the people of the file who may already exist, for the user to decide who they are. Undecided people
 * are not imported.
 */
export function DecisionsCard({ run }: { run: ImportRun }) {
  const [page, setPage] = useState(1);
  const [chosenRow, setChosen] = useState<number | null>(null);
  const params = { id: run.ID, pageSize: PER_PAGE, pageNumber: page };
  const rows = useRead(importRoutes.rows, { params, query: { outcome: "doubt" } }, { keepPrevious: true });
  const pageRows = rows.data?.rows ?? [];
  const row = pageRows.find(({ row_number }) => row_number === chosenRow) ?? pageRows[0];
  const total = rows.data?.totalItems ?? run.counts.doubt;
  const index = row ? pageRows.indexOf(row) : 0;
  const move = (step: 1 | -1): void => {
    const next = pageRows[index + step];
    setChosen(next?.row_number ?? null);
    if (next === undefined)
      setPage(Math.min(Math.max(page + step, 1), Math.max(1, Math.ceil(total / PER_PAGE))));
  };
  const count = `${((page - 1) * PER_PAGE + index + 1).toLocaleString("en-AU")} of ${total.toLocaleString("en-AU")}`;
  useShortcuts([
    { keys: "J", does: "Next person to decide about", run: () => move(1) },
    { keys: "K", does: "Previous person to decide about", run: () => move(-1) },
  ]);
  return (
    <Card title="Is this the same person?" count={row && count} action={<MoveHint />}>
      {rows.error && !rows.data && (
        <ErrorState message={rows.error.message} onRetry={() => void rows.refetch()} />
      )}
      {!rows.data && !rows.error && <Skeleton lines={4} height={24} />}
      {row && (
        <OneDecision
          key={row.row_number}
          run={run}
          row={row}
          onDone={() => pageRows.length === 1 && setPage(Math.max(1, page - 1))}
        />
      )}
      <ul className={classes.waiting} aria-label="Waiting for a decision">
        {pageRows
          .filter((other) => other !== row)
          .map((other) => (
            <li key={other.row_number}>
              <button
                type="button"
                className={classes.waitingRow}
                onClick={() => setChosen(other.row_number)}
              >
                <b>{other.name}</b>
                <span>{other.candidates[0]?.reason}</span>
                <span className="muted">{other.place}</span>
              </button>
            </li>
          ))}
      </ul>
      {total > PER_PAGE && (
        <TableFoot page={page} pageSize={PER_PAGE} total={total} onPage={setPage} hasKeys={false} />
      )}
    </Card>
  );
}

/** Renders a hint about the shortcut keys that move between people. */
function MoveHint() {
  return (
    <span className={classes.keys} aria-hidden>
      <Kbd keys="J K" /> next
    </span>
  );
}

function OneDecision({ run, row, onDone }: { run: ImportRun; row: ImportRow; onDone: () => void }) {
  const queries = useQueryClient();
  const [index, setIndex] = useState(0);
  const candidate = row.candidates[index];
  const [isDecided, setDecided] = useState(false);
  const { send, isSending } = useSend(choiceRoutes.decide, {
    failed: "Save Failed",
    onDone: () => {
      // Ignores further keys until the next person is shown.
      setDecided(true);
      onDone();
      void invalidateRoutes(queries, [
        importRoutes.get,
        importRoutes.rows,
        importRoutes.list,
        choiceRoutes.differences,
      ]);
    },
  });
  const busy = isSending || isDecided;
  const decide = (decision: Decision): void => {
    if (busy) return;
    send({
      params: { id: run.ID, row: row.row_number },
      body: { decision, identity: candidate?.identity ?? null },
    });
  };
  const newLabel = row.subject === "patient" ? "New patient" : "New referring doctor";
  useShortcuts([
    { keys: "Y", does: "Same person", run: () => decide("same") },
    { keys: "N", does: newLabel, run: () => decide("new") },
    { keys: "L", does: "Leave out", run: () => decide("leave") },
  ]);
  return (
    <div className={classes.decision}>
      {candidate && <ComparisonTable row={row} candidate={candidate} />}
      {row.candidates.length > 1 && (
        <Button onClick={() => setIndex((index + 1) % row.candidates.length)}>
          Show possible match {((index + 1) % row.candidates.length) + 1} of {row.candidates.length}
        </Button>
      )}
      <div className={classes.answers}>
        <Button keys="Y" busy={busy} onClick={() => decide("same")}>
          Same person
        </Button>
        <Button keys="N" busy={busy} onClick={() => decide("new")}>
          {newLabel}
        </Button>
        <Button keys="L" busy={busy} onClick={() => decide("leave")}>
          Leave out
        </Button>
        <span className="muted">{candidate?.reason}</span>
      </div>
    </div>
  );
}

const COMPARED_FIELDS = ["dob", "mobile", "landline", "medicare_number", "address"] as const;

function ComparisonTable({ row, candidate }: { row: ImportRow; candidate: Candidate }) {
  const client = useClient();
  const { identity } = candidate;
  const isPatient = row.subject === "patient" && identity !== null;
  const patient = useRead(patientRoutes.get, { params: { id: identity ?? 0 } }, { enabled: isPatient });
  const kind = row.subject === "patient" ? "patients" : "referringdoctors";
  const recordHeading = identity === null ? `In row ${candidate.row} of the file` : "In Corella";
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">In the file, {row.place}</th>
          <th scope="col">
            {identity === null ? (
              recordHeading
            ) : (
              <Link to={client.to(`${kind}/details/${identity}`)}>{recordHeading}</Link>
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th>
          <td>{row.name}</td>
          <td>
            {patient.data
              ? `${patient.data.last_name.toUpperCase()}, ${patient.data.first_name}`
              : identity === null
                ? row.name
                : "–"}
          </td>
        </tr>
        {COMPARED_FIELDS.filter((field) => row.facts[field] || patient.data?.[field]).map((field) => {
          const [fileValue, recordValue] = [row.facts[field] ?? null, patient.data?.[field] ?? null];
          return (
            <tr
              key={field}
              data-other={
                (fileValue !== null && recordValue !== null && fileValue !== recordValue) || undefined
              }
            >
              <th scope="row">{fieldLabel(patientFields, field)}</th>
              <td>{formatValue(patientFields, field, fileValue) ?? "empty"}</td>
              <td>{isPatient ? (formatValue(patientFields, field, recordValue) ?? "empty") : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
