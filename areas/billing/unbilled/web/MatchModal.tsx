import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { addDays, formatDay } from "#kernel/dates/day.ts";
import { matchingRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { type UnbilledRow, unbilledRoutes } from "../contract.ts";
import { DICTATED_WITHIN_DAYS } from "../rules/match.ts";
import { nameOfRow } from "./listed-row.ts";
import classes from "./unbilled.module.css";
import { workOf } from "./useMarks.ts";

interface MatchModalProps {
  /** Dictation or bill without an appointment. */
  row: UnbilledRow;
  onClose: () => void;
}

/**
 * Renders the dialog that matches a dictation or bill with its appointment, or with several that were
 * dictated together.
 */
export function MatchModal({ row, onClose }: MatchModalProps) {
  const query = { from: addDays(row.date, -DICTATED_WITHIN_DAYS), to: row.date };
  const read = useRead(unbilledRoutes.list, { query });
  const [searchText, setSearchText] = useState<string | null>(null);
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  const save = useSend(unbilledRoutes.match, {
    done: "Saved Successfully",
    detail: nameOfRow(row),
    failed: "Save Failed",
    refresh: [unbilledRoutes.list],
    onDone: onClose,
  });
  const candidates = (read.data?.rows ?? []).filter(({ kind }) => kind === "appointment");
  const matches = matchingRows(candidates, searchText ?? "", (candidate) => [
    nameOfRow(candidate),
    candidate.location?.name,
    formatDay(candidate.date),
  ]);
  const toggle = (key: string): void =>
    setSelectedKeys(
      (keys) =>
        new Set(keys.has(key) ? [...keys].filter((selectedKey) => selectedKey !== key) : [...keys, key]),
    );
  const confirm = (): void => {
    const appointments = candidates.flatMap(({ key, _appointment, repeat_date }) =>
      selectedKeys.has(key) && _appointment !== null && repeat_date !== null
        ? [{ _appointment, repeat_date }]
        : [],
    );
    if (row.source !== null) save.send({ body: { ...workOf(row.kind, row.source), appointments } });
  };
  return (
    <Modal
      opened
      title={`Match ${nameOfRow(row)}`}
      onClose={onClose}
      foot={
        <ModalFoot
          submit={selectedKeys.size > 1 ? `Match ${selectedKeys.size} appointments` : "Match appointment"}
          busy={save.isSending}
          disabled={selectedKeys.size === 0}
          onSubmit={confirm}
          onClose={onClose}
        />
      }
    >
      <TextField label="Search patient or location" value={searchText} onChange={setSearchText} optional />
      {read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton lines={6} />
      ) : matches.length === 0 ? (
        <EmptyState>No appointments in the two weeks before {formatDay(row.date)}.</EmptyState>
      ) : (
        <div className={classes.choices} role="group" aria-label="Appointments">
          {matches.map((candidate) => (
            <Checkbox
              key={candidate.key}
              label={`${formatDay(candidate.date)} ${candidate.start_time ?? ""} · ${nameOfRow(candidate)}${candidate.location ? ` · ${candidate.location.abbreviation}` : ""}`}
              checked={selectedKeys.has(candidate.key)}
              onChange={() => toggle(candidate.key)}
            />
          ))}
        </div>
      )}
    </Modal>
  );
}
