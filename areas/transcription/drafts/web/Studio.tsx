import { useState } from "react";
import type { Task } from "#areas/transcription/tasks/contract.ts";
import { DueTime } from "#areas/transcription/tasks/web/DueTime.tsx";
import { TaskStatus } from "#areas/transcription/tasks/web/TaskStatus.tsx";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Drawer } from "#platform/web/ui/dialogs/Drawer.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { ConflictStrip } from "./ConflictStrip.tsx";
import { Paper } from "./editor/Paper.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { PlayerPanel } from "./player/PlayerPanel.tsx";
import type { OpenLetter } from "./saving/useOpening.ts";
import { AdvanceButton } from "./AdvanceButton.tsx";
import { SideColumn } from "./SideColumn.tsx";
import { StatusBar } from "./StatusBar.tsx";
import classes from "./studio.module.css";
import { StudioToolbar } from "./StudioToolbar.tsx";
import { useStudio } from "./useStudio.ts";
import { VersionsDrawer } from "./VersionsDrawer.tsx";

/** The typing page (pictures 19 and 20). Only the letter and the side column scroll. */
export function Studio({ task, opened }: { task: Task; opened: OpenLetter }) {
  const studio = useStudio(task, opened);
  const [openPanel, setOpenPanel] = useState<"versions" | "side" | null>(null);
  const title = task.case_subject ?? task.audio_name ?? "Letter";
  return (
    <Page title={`Type letter ${task.ID}`}>
      <PageHeader
        back={{ to: taskPaths.one({ id: task.ID, doctor_id: task._doctor }), label: "Task" }}
        title={`${task.ID} ${title}`}
        note={
          <span className={classes.facts}>
            <TaskStatus task={task} />
            <DueTime task={task} />
          </span>
        }
        actions={<AdvanceButton task={task} studio={studio} />}
      />
      <PlayerPanel studio={studio} />
      {!studio.isReading && <KeyRow studio={studio} />}
      <ConflictStrip studio={studio} opened={opened} />
      <div className={classes.desk}>
        <div className={classes.main}>
          <StudioToolbar
            studio={studio}
            onVersions={() => setOpenPanel("versions")}
            onSide={() => setOpenPanel("side")}
          />
          <Paper studio={studio} />
        </div>
        <aside className={classes.side} aria-label="Task">
          <SideColumn task={task} studio={studio} />
        </aside>
      </div>
      <StatusBar task={task} studio={studio} />
      {openPanel === "versions" && <VersionsDrawer studio={studio} onClose={() => setOpenPanel(null)} />}
      <Drawer
        opened={openPanel === "side"}
        title="Blanks, bookmarks and notes"
        onClose={() => setOpenPanel(null)}
        foot={<Button onClick={() => setOpenPanel(null)}>Close</Button>}
      >
        <SideColumn task={task} studio={studio} />
      </Drawer>
    </Page>
  );
}
