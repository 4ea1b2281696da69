import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Drawer } from "#platform/web/ui/dialogs/Drawer.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { draftRoutes } from "../contract.ts";
import { LetterView } from "./LetterView.tsx";
import type { Studio } from "./useStudio.ts";
import classes from "./studio.module.css";

/**
 * Lists earlier versions of the letter to view or restore. Restoring first keeps the current text as a
 * version.
 */
export function VersionsDrawer({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const list = useRead(draftRoutes.versions, { params: { id: studio.task.ID } }, { freshFor: 0 });
  return (
    <Drawer opened title="Earlier versions" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      {list.error && (
        <ErrorState
          what="The versions can't be displayed."
          message={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.error && <Skeleton lines={4} height={20} />}
      {list.data?.length === 0 && (
        <p className="muted">No earlier versions yet. One is kept about every five minutes.</p>
      )}
      <ul className={classes.versions}>
        {list.data?.map((row) => (
          <li key={row.version}>
            <div className={classes.version}>
              <b>Version {row.version}</b>
              <span className="muted">
                <DateTime at={row.saved_time} />, {row.saved_by.first_name} {row.saved_by.last_name},{" "}
                {row.characters.toLocaleString("en-AU")} characters
              </span>
              <Button
                size="xs"
                onClick={() => setOpenVersion(openVersion === row.version ? null : row.version)}
              >
                {openVersion === row.version ? "Hide" : "Show"}
              </Button>
            </div>
            {openVersion === row.version && (
              <Version version={row.version} studio={studio} onClose={onClose} />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Version({ version, studio, onClose }: { version: number; studio: Studio; onClose: () => void }) {
  const read = useRead(draftRoutes.version, { params: { id: studio.task.ID, version } });
  const { editor, saving, isReading } = studio;
  const restore = async (): Promise<void> => {
    // Keeps the current text first, so that the restore can be undone.
    if (!read.data || !(await saving.saver.flush(true))) return;
    editor?.commands.setContent(read.data.content, { emitUpdate: true });
    await saving.saver.flush(true);
    toast.done("Version restored", { detail: `Version ${version} is now the current letter.` });
    onClose();
  };
  if (!read.data) return <Skeleton lines={4} height={18} />;
  return (
    <>
      <LetterView letter={read.data.content} />
      {!isReading && <Button onClick={() => void restore()}>Restore version {version}</Button>}
    </>
  );
}
