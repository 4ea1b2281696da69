import { useClient } from "#platform/web/shell/client.tsx";
import { KeyLine } from "#platform/web/ui/keys/KeyLine.tsx";
import type { RoomDoctor } from "../../contract.ts";

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["Enter"], does: "next step" },
  { keys: ["N"], does: "call in the next" },
  { keys: ["Backspace"], does: "one step back" },
  { keys: ["Ctrl Z"], does: "undo" },
  { keys: ["Ctrl Shift Z"], does: "redo" },
];

/**
 * Renders the keyboard shortcuts and, as an explanation of the colours, the wait settings of the open client.
 */
export function RoomFoot({ doctors }: { doctors: readonly RoomDoctor[] }) {
  const { ID } = useClient();
  const settings = doctors.find((doctor) => doctor.ID === ID)?.settings;
  return (
    <KeyLine keys={KEYS}>
      {settings &&
        `Waits over ${settings.wait_minutes} min are highlighted, over ${settings.long_wait_minutes} min in red`}
    </KeyLine>
  );
}
