import { IconArrowBackUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { BuiltOn, builtOn, choiceRoutes } from "../choices.contract.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import classes from "./run.module.css";

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
  return (
    <section className={classes.undo} aria-label="Undo import">
      {error && (
        <Banner tone="waratah" boxed alert>
          {error.message}
          {details && (
            <ul className={classes.blockers}>
              {details.blockers.map(({ subject, identity, name, reason }) => (
                <li key={`${subject} ${identity}`}>
                  <Link to={client.to(`${subject === "patient" ? "patients" : "referringdoctors"}/details/${identity}`)}>
                    {name}
                  </Link>
                  : {reason}
                </li>
              ))}
              {details.total > details.blockers.length && <li>and {details.total - details.blockers.length} more</li>}
            </ul>
          )}
        </Banner>
      )}
      <div className={classes.undoLine}>
        <IconArrowBackUp size={16} aria-hidden />
        <span className="muted">You can undo this import until someone changes or uses what it added.</span>
        <Button busy={isSending} onClick={() => send({ params: { id: run.ID } })}>
          Undo import
        </Button>
      </div>
    </section>
  );
}
