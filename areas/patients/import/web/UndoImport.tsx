import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { type ImportRun, importRoutes } from "../contract.ts";
import { filesWords } from "../rules/words.ts";
import { UndoBar } from "./UndoBar.tsx";
import { type UndoState, useUndo } from "./useUndo.ts";
import { useTimestampFormat } from "./useTimestampFormat.ts";

const NOTE = "You can undo this import until someone changes or uses what it added.";

interface UndoImportProps {
  undoing: UndoState;
  /** Label of the button, such as "Undo last import" on the page of another import. */
  label?: string;
  children?: ReactNode;
}

/** Renders the undo of a whole import and lists the records that block it. */
export function UndoImport({
  undoing: { problem, blockers, isSending, undo },
  label,
  children,
}: UndoImportProps) {
  const client = useClient();
  const blockerItems = blockers?.blockers.map(({ subject, identity, name, reason }) => (
    <li key={`${subject} ${identity}`}>
      <Link to={client.to(`${subject === "patient" ? "patients" : "referringdoctors"}/details/${identity}`)}>
        {name}
      </Link>
      : {reason}
    </li>
  ));
  return (
    <UndoBar
      note={NOTE}
      problem={problem}
      blockers={blockers && blockerItems && { shown: blockerItems, total: blockers.total }}
      isSending={isSending}
      onUndo={undo}
      label={label}
    >
      {children}
    </UndoBar>
  );
}

/**
 * Renders, before an import starts, a note that the import can be undone later, and the undo of the last
 * import.
 */
export function UndoLater() {
  const runs = useRead(importRoutes.list);
  const last = runs.data?.find(({ state }) => state === "done" || state === "undoing");
  return last ? <UndoLast key={last.ID} last={last} /> : <UndoBar note={NOTE} />;
}

function UndoLast({ last }: { last: ImportRun }) {
  const client = useClient();
  const formatTimestamp = useTimestampFormat();
  const undoing = useUndo(last.ID);
  const description = (
    <span>
      {last.state === "undoing" ? "Being undone: " : "Last import: "}
      <Link to={client.to(`import/${last.ID}`)}>
        {filesWords(last.file_names)}, {last.started_by},{" "}
        {formatTimestamp(last.started_time ?? last.created_time)}
      </Link>
    </span>
  );
  if (last.state === "undoing") return <UndoBar note={NOTE}>{description}</UndoBar>;
  return (
    <UndoImport undoing={undoing} label="Undo last import">
      {description}
    </UndoImport>
  );
}
