import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import { writtenCount } from "../rules/figures.ts";
import { formatPeople, formatWrittenPeople } from "../rules/words.ts";

const COLUMNS_CHANGED = "You changed the columns. Preview again first.";

/**
 * Returns the state of a start and the action for it. `hasChanges` blocks the start while the preview is out
 * of date.
 */
export function useStartImport(run: ImportRun, hasChanges: boolean) {
  const queries = useQueryClient();
  const owner = useOwner();
  const [isAsked, setAsked] = useState(false);
  const { send, isSending, error } = useSend(importRoutes.start, {
    errors: "inline",
    refresh: [importRoutes.list],
    onDone: (reply) =>
      queries.setQueryData(queryKey(importRoutes.get, { params: { id: run.ID } }, owner), reply),
  });
  const problem =
    isAsked && hasChanges ? COLUMNS_CHANGED : error ? `The import did not start. ${error.message}` : null;
  return {
    count: writtenCount(run.counts),
    people: formatWrittenPeople(run.counts_by_subject),
    waiting: formatPeople(run.counts_by_subject, "doubt"),
    isSending,
    problem,
    start: () => {
      setAsked(true);
      if (!hasChanges) send({ params: { id: run.ID } });
    },
  };
}

type StartState = ReturnType<typeof useStartImport>;

/** Renders the start button with the number of people to be imported; nothing if there are none. */
export function StartButton({ of: { count, people, isSending, start } }: { of: StartState }) {
  const isPhone = usePhone();
  if (people === "") return null;
  return (
    <Button kind="primary" busy={isSending} onClick={start}>
      Import {isPhone ? countFormat.format(count) : people}
    </Button>
  );
}

/** Renders why the import did not start, or why there is nothing to start. */
export function StartNotice({ of: { people, waiting, problem } }: { of: StartState }) {
  if (problem) {
    return (
      <Banner tone="waratah" boxed alert>
        {problem}
      </Banner>
    );
  }
  if (people !== "") return null;
  return (
    <Banner tone="ochre" boxed>
      {waiting === ""
        ? "There is nothing new in these files to import."
        : `Decide first who ${waiting} may be. Nothing else in these files is new.`}
    </Banner>
  );
}
