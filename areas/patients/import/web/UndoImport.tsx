import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { BuiltOn, builtOn, choiceRoutes } from "../choices.contract.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import { filesWords } from "../rules/words.ts";
import { UndoBar } from "./UndoBar.tsx";
import { useWhen } from "./useWhen.ts";

const NOTE = "You can undo this import until someone changes or uses what it added.";

/** Takes back a whole import; where somebody built on it, says who and what. */
export function UndoImport({ run }: { run: ImportRun }) {
  const queries = useQueryClient();
  const owner = useOwner();
  const client = useClient();
  const { send, isSending, error } = useSend(choiceRoutes.undo, {
    errors: "inline",
    refresh: [importRoutes.list],
    onDone: (reply) => queries.setQueryData(queryKey(importRoutes.get, { params: { id: run.ID } }, owner), reply),
  });
  const details = error?.code === builtOn.code ? BuiltOn.safeParse(error.details).data : undefined;
  const shown = details?.blockers.map(({ subject, identity, name, reason }) => (
    <li key={`${subject} ${identity}`}>
      <Link to={client.to(`${subject === "patient" ? "patients" : "referringdoctors"}/details/${identity}`)}>{name}</Link>:{" "}
      {reason}
    </li>
  ));
  return (
    <UndoBar
      note={NOTE}
      problem={error?.message}
      blockers={details && shown && { shown, total: details.total }}
      isSending={isSending}
      onUndo={() => send({ params: { id: run.ID } })}
    />
  );
}

/** Before it is made: that it can be undone, and the way to the last one that was. */
export function UndoLater() {
  const client = useClient();
  const when = useWhen();
  const runs = useRead(importRoutes.list);
  const last = runs.data?.find(({ state }) => state === "done");
  return (
    <UndoBar note={NOTE}>
      {last && (
        <span>
          Last import:{" "}
          <Link to={client.to(`import/${last.ID}`)}>
            {filesWords(last.file_names)}, {when(last.started_time ?? last.created_time)}
          </Link>
        </span>
      )}
    </UndoBar>
  );
}
