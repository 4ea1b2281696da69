import { useSession } from "#platform/web/shell/session.tsx";
import type { TaskRow } from "../../contract.ts";
import { formatHours } from "../../rules/duration.ts";

/** Renders the audio of the listed tasks that the user still types or edits, or nothing without any. */
export function OwnAudio({ rows }: { rows: readonly TaskRow[] }) {
  const { me } = useSession();
  const seconds = rows
    .filter(({ _assigned_user, is_returned }) => _assigned_user === me.ID && !is_returned)
    .reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return seconds === 0 ? null : <span className="muted">{formatHours(seconds)} of audio to finish</span>;
}
