import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";
import { appointmentsWords, entriesWords } from "../rules/words.ts";
import classes from "./appointment-import.module.css";
import { DiscardImport } from "./DiscardImport.tsx";

const refreshedRoutes = [
  appointmentImportRoutes.get,
  appointmentImportRoutes.rows,
  appointmentImportRoutes.list,
];

/**
 * Renders the button that starts an import. `hasChanges` disables the button because the preview no longer
 * matches the chosen columns.
 */
export function StartImport({ run, hasChanges }: { run: AppointmentImport; hasChanges: boolean }) {
  const { ID, counts } = run;
  const [withDoubtful, setWithDoubtful] = useState(false);
  const start = useSend(appointmentImportRoutes.start, { refresh: refreshedRoutes });
  const count = counts.ready + (withDoubtful ? counts.doubtful : 0);
  const doubtful = { availability: 0, referrals: counts.doubtful_referrals };
  const importCounts = {
    ...counts,
    referrals: counts.referrals + (withDoubtful ? counts.doubtful_referrals : 0),
  };
  return (
    <div className={`${classes.stack} ${classes.start}`}>
      {counts.clashes > 0 && (
        <Banner tone="ochre" boxed>
          {appointmentsWords(counts.clashes)} in the file {counts.clashes === 1 ? "overlaps" : "overlap"} with
          the calendar. Both are kept.
        </Banner>
      )}
      {counts.doubtful > 0 && (
        <Checkbox
          label={`Also import ${entriesWords(counts.doubtful, doubtful)} to review`}
          checked={withDoubtful}
          onChange={(event) => setWithDoubtful(event.currentTarget.checked)}
        />
      )}
      <div className={classes.acts}>
        <Button
          kind="primary"
          disabled={count === 0 || hasChanges}
          busy={start.isSending}
          onClick={() => start.send({ params: { id: ID }, body: { with_doubtful: withDoubtful } })}
        >
          Import {entriesWords(count, importCounts)}
        </Button>
        <DiscardImport run={run} />
        {hasChanges && <span className="muted">You changed the columns. Preview again first.</span>}
      </div>
    </div>
  );
}
