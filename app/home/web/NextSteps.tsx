import { useSearch } from "@tanstack/react-router";
import { accountPath } from "#platform/web/shell/client.tsx";
import { FIRST_STEPS } from "./first-steps.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NeedRow } from "./NeedRow.tsx";

const steps = [FIRST_STEPS.import, FIRST_STEPS.location, FIRST_STEPS.availability];

/**
 * Renders the next steps after "Start my practice". The section depends on the address and disappears when
 * the user opens another page.
 */
export function NextSteps() {
  const { started }: { started?: unknown } = useSearch({ strict: false });
  if (typeof started !== "string" || !/^[A-Za-z0-9]{3,50}$/.test(started)) return null;
  return (
    <HomeSection title="Your practice is ready" note="Next steps">
      <ul className={classes.needs}>
        {steps.map(({ path, needs: _needs, ...step }) => (
          <NeedRow key={path} {...step} to={accountPath(started, path)} />
        ))}
      </ul>
    </HomeSection>
  );
}
