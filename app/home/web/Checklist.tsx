import { IconCircleCheck } from "@tabler/icons-react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { homeRoutes } from "../contract.ts";
import { FIRST_STEPS } from "./first-steps.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedLine, NeedRow } from "./NeedRow.tsx";

/**
 * Renders the first steps of a new practice. Renders nothing once all steps are done or the checklist is
 * hidden.
 */
export function Checklist() {
  const { may } = useSession();
  const { to } = useClient();
  const read = useRead(homeRoutes.checklist);
  const hideRequest = useSend(homeRoutes.hideChecklist, {
    done: "Saved Successfully",
    detail: "First steps hidden",
    refresh: [homeRoutes.checklist],
  });
  const steps = (read.data?.steps ?? []).filter(
    ({ key, is_done }) => is_done || may([FIRST_STEPS[key].needs]),
  );
  const openCount = steps.filter(({ is_done }) => !is_done).length;
  if (!read.data || read.data.is_hidden || openCount === 0) return null;
  const hideButton = may(["practice.settings"]) && (
    <button
      type="button"
      className="link"
      disabled={hideRequest.isSending}
      onClick={() => hideRequest.send({})}
    >
      Hide
    </button>
  );
  return (
    <HomeSection
      title="First steps"
      note={`${steps.length - openCount} of ${steps.length} done`}
      end={hideButton}
    >
      <ul className={classes.needs}>
        {steps.map(({ key, is_done }) => {
          const { path, needs: _needs, act, ...look } = FIRST_STEPS[key];
          return is_done ? (
            <li key={key}>
              <NeedLine {...look} icon={IconCircleCheck} tone="fern" words="Done" end={null} />
            </li>
          ) : (
            <NeedRow key={key} {...look} act={act} to={to(path)} />
          );
        })}
      </ul>
    </HomeSection>
  );
}
