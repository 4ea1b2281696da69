import { entryPaths } from "../paths.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import classes from "./audit-log.module.css";

/** Renders the links to the pages that show the entries of the audit log, as far as the user may open them. */
export function EntryLinks() {
  const client = useClientIfOpen();
  const { may } = useSession();
  const pages = [
    ...(may("activity.view")
      ? [
          {
            to: client ? entryPaths.ofClient() : entryPaths.ofAll(),
            label: "Activity",
            what: "changes, newest first",
          },
        ]
      : []),
    ...(client && may("practice.settings")
      ? [
          {
            to: entryPaths.access(),
            label: "Patient access log",
            what: "who opened or changed which record",
          },
        ]
      : []),
  ];
  if (pages.length === 0) return null;
  return (
    <Card title="Entries" padded>
      <ul className={classes.entries}>
        {pages.map(({ to, label, what }) => (
          <li key={label}>
            <AppLink to={to} className="link">
              {label}
            </AppLink>
            <span className="muted">: {what}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
