import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { IconCheck } from "@tabler/icons-react";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { STEPS, type Step } from "../contract.ts";
import { accountPaths } from "../paths.ts";
import { missingOf } from "../rules/steps.ts";
import classes from "./account.module.css";

export const STEP_TITLES: Readonly<Record<Step, string>> = {
  profile: "Profiles",
  contact: "Contact details",
  people: "Authorised person",
  banking: "Bank accounts and practices",
};

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const summaries: Readonly<Record<Step, (client: Client) => string>> = {
  profile: (client) => `${clientName(client)}, ${client.username}`,
  contact: ({ locality }) => (locality ? placeName(locality) : "No suburb yet"),
  people: ({ authorised_person }) => authorised_person.map(({ name }) => name).join(", ") || "None yet",
  banking: ({ bank_accounts, practices }) =>
    `${formatCount(bank_accounts.length, "account")}, ${formatCount(practices.length, "practice")}`,
};

/** Renders links to all steps with a summary of each step's values; complete steps have a tick. */
export function StepList({ client, step }: { client: Client; step: Step }) {
  const missing = missingOf(client);
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {STEPS.map((name, index) => {
          const isDone = missing[name].length === 0;
          return (
            <li
              key={name}
              className={classes.step}
              data-done={isDone || undefined}
              data-here={name === step || undefined}
            >
              <span className={classes.mark} aria-hidden>
                {isDone && name !== step ? <IconCheck size={16} stroke={2.4} /> : index + 1}
              </span>
              <div>
                <AppLink
                  to={accountPaths.details({ step: name })}
                  aria-current={name === step ? "step" : undefined}
                >
                  {STEP_TITLES[name]}
                </AppLink>
                <div className="muted">{summaries[name](client)}</div>
              </div>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
