import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { MenuLink } from "./MenuLink.tsx";
import { grouped, useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Sidebar.module.css";

export function MenuGroups({ area, onChosen }: { area: MenuEntry["area"]; onChosen?: () => void }) {
  const { may } = useSession();
  const allowed = useRegistry()
    .menuOf(area)
    .filter((entry) => may(entry.needs));
  return grouped(allowed).map(([group, entries]) => (
    <div key={group} role="group" aria-label={group || undefined}>
      {group && (
        <div className={classes.group} aria-hidden>
          {group}
        </div>
      )}
      {entries.map((entry) => (
        <MenuLink key={entry.to} entry={entry} onChosen={onChosen} />
      ))}
    </div>
  ));
}
