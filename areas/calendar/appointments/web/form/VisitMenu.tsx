import { IconBan, IconRestore, IconTrash, IconUser } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { useLeave } from "#platform/web/ui/leaving.ts";
import { useVisitActs } from "../acts/acts.ts";
import type { Visit } from "../visit/visit.ts";
import classes from "./form.module.css";

/** What else can be done with a visit that is open: its patient, cancelling, un-cancelling, deleting. Each asks before it drops what was typed. */
export function VisitMenu({
  visit,
  onCancelVisit,
  onRemove,
  onDone,
}: {
  visit: Visit;
  onCancelVisit?: () => void;
  onRemove?: () => void;
  onDone: () => void;
}) {
  const { to } = useClient();
  const acts = useVisitActs();
  const navigate = useNavigate();
  const leave = useLeave();
  const patient = to(`patients/details/${visit._patient}`);
  const go = (act: (() => void) | undefined) => () => {
    if (act) leave(act);
  };
  return (
    <>
      {visit.cancelled && (
        <Banner tone="stone" boxed>
          Cancelled{visit.cancellation_reason ? `: ${visit.cancellation_reason}` : ""}
        </Banner>
      )}
      <div className={classes.foot}>
        {visit._patient !== null && (
          <LinkButton
            size="sm"
            icon={<IconUser />}
            to={patient}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              leave(() => void navigate({ to: patient }));
            }}
          >
            Go to patient
          </LinkButton>
        )}
        {acts.mayEdit && !visit.cancelled && (
          <Button size="sm" icon={<IconBan />} onClick={go(onCancelVisit)}>
            Cancel appointment
          </Button>
        )}
        {acts.mayEdit && visit.cancelled && (
          <Button
            size="sm"
            icon={<IconRestore />}
            onClick={go(() => {
              acts.uncancel(visit);
              onDone();
            })}
          >
            Restore appointment
          </Button>
        )}
        {acts.mayEdit && (
          <Button size="sm" icon={<IconTrash />} onClick={go(onRemove)}>
            Delete
          </Button>
        )}
      </div>
    </>
  );
}
