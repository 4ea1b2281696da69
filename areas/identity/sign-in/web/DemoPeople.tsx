import { useRead } from "#platform/web/api/useRead.ts";
import { Avatar } from "#platform/web/shell/menu/Avatar.tsx";
import { signInRoutes } from "../contract.ts";
import { DEMO_PASSWORD } from "../rules/demo-password.ts";
import classes from "./DemoPeople.module.css";

interface DemoPeopleProps {
  onChosen: (body: { username: string; password: string }) => void;
  busy: boolean;
}

/** Renders the list of the demo's users; choosing one signs in. */
export function DemoPeople({ onChosen, busy }: DemoPeopleProps) {
  const people = useRead(signInRoutes.demoPeople, undefined, { freshFor: Number.POSITIVE_INFINITY });
  if (!people.data || people.data.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.title}>
        Demo practice
      </h2>
      <p className="muted">Choose a user to sign in as. The password for all of them is {DEMO_PASSWORD}</p>
      <ul className={classes.people}>
        {people.data.map(({ username, name, kind }) => {
          const nameParts = name.split(" ");
          return (
            <li key={username}>
              <button
                type="button"
                className={classes.person}
                disabled={busy}
                onClick={() => onChosen({ username, password: DEMO_PASSWORD })}
              >
                <Avatar
                  first={nameParts.at(-2) ?? ""}
                  last={nameParts.at(-1) ?? ""}
                  tone={kind === "staff" ? "jacaranda" : kind === "client" ? "euca" : "ocean"}
                />
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className="muted">
                    {username} · {kinds[kind] ?? kind}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const kinds: Record<string, string> = {
  staff: "staff",
  client: "doctor",
  subuser: "practice",
  agent: "booking agent",
};
