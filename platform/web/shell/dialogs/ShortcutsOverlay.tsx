import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { useRegisteredShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import classes from "./ShortcutsOverlay.module.css";
import { useSession } from "#platform/web/shell/session.tsx";

interface ShortcutLine {
  keys: string;
  does: string;
}

const commonShortcuts: ShortcutLine[] = [
  { keys: "mod+K", does: "Search or go to" },
  { keys: "/", does: "Search this page" },
  { keys: "?", does: "Show shortcuts" },
  { keys: "[", does: "Collapse sidebar" },
  { keys: "mod+Enter", does: "Save" },
  { keys: "Escape", does: "Close, or clear" },
];

function ShortcutList({ title, lines }: { title: string; lines: readonly ShortcutLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.lines}>
        {lines.map(({ keys, does }) => (
          <div key={keys + does} className={classes.line}>
            <dt>{does}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists all keyboard shortcuts, the shortcuts of the current page first. */
export function ShortcutsOverlay({
  area,
  opened,
  onClose,
}: {
  area: MenuEntry["area"];
  opened: boolean;
  onClose: () => void;
}) {
  const { may } = useSession();
  const pageShortcuts = useRegisteredShortcuts().flat();
  const commonKeys = new Set([...commonShortcuts.map(({ keys }) => keys), "mod+k"]);
  const { menuOf } = useRegistry();
  const jumps = menuOf(area)
    .filter((entry) => entry.shortcut && may(entry.needs))
    .map((entry) => ({ keys: `G ${entry.shortcut}`, does: entry.label }));
  return (
    <Modal opened={opened} onClose={onClose} title="Help and shortcuts">
      <div className={classes.columns}>
        <ShortcutList
          title="On this page"
          lines={pageShortcuts.filter(({ keys }) => !commonKeys.has(keys))}
        />
        <ShortcutList title="All pages" lines={commonShortcuts} />
        <ShortcutList title="Go to" lines={jumps} />
      </div>
    </Modal>
  );
}
