import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { STEPS } from "../contract.ts";
import { providerAllowance } from "../rules/practice.ts";
import { missingOf } from "../rules/steps.ts";
import classes from "./account.module.css";

/**
 * Renders the cards beside every step: the package's limit of provider numbers, and the values still missing.
 */
export function AccountFacts({ client }: { client: Client }) {
  const { today } = useClient();
  const allowance = providerAllowance(client.services, today);
  const activeCount = client.practices.filter((practice) => practice.active).length;
  const missing = STEPS.flatMap((step) => missingOf(client)[step]);
  return (
    <div className={classes.facts}>
      <Card title="Provider numbers" padded>
        <p>
          <strong className={classes.count}>{activeCount}</strong>{" "}
          {allowance ? `of ${allowance.limit} used` : "in use, no limit"}
        </p>
        {allowance && <p className="muted">{`The ${allowance.name} package allows ${allowance.limit}.`}</p>}
      </Card>
      <Card title="Before you save" padded>
        {missing.length === 0 ? (
          <p className={classes.check}>
            <IconCheck size={16} aria-hidden className={classes.good} /> Nothing is missing
          </p>
        ) : (
          <ul className={classes.checks}>
            {missing.map((name) => (
              <li key={name} className={classes.check}>
                <IconCircleDashed size={16} aria-hidden className={classes.open} /> {name}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
