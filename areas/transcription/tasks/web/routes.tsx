import { userSlots } from "#areas/identity/users/web/slots.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

const HandOverTasks = lazyComponent(() =>
  import("./acts/HandOverTasks.tsx").then((module) => module.HandOverTasks),
);

const staffAccess = { area: "admin", needs: ["task.list"] } as const;
const clientAccess = { area: "account", needs: ["task.own"] } as const;

export const tasksWeb: WebFeature = {
  name: "tasks",
  pages: [
    {
      ...staffAccess,
      path: "tasklist",
      title: "Task list",
      load: () => import("./list/TaskListPage.tsx").then((module) => module.TaskListPage),
    },
    {
      area: "admin",
      needs: ["task.assign"],
      path: "tasklist/dashboard",
      title: "Dashboard",
      load: () => import("./dashboard/DashboardPage.tsx").then((module) => module.DashboardPage),
    },
    {
      area: "admin",
      needs: ["task.list", "billing.view"],
      path: "tasklist/details/$id",
      title: "Task",
      load: () => import("./task/TaskPage.tsx").then((module) => module.TaskPage),
    },
    {
      ...clientAccess,
      path: "transcription",
      title: "Outstanding letters",
      load: () => import("./client/OutstandingPage.tsx").then((module) => module.OutstandingPage),
    },
    {
      ...clientAccess,
      path: "transcription/completed",
      title: "Completed letters",
      load: () => import("./client/CompletedPage.tsx").then((module) => module.CompletedPage),
    },
    {
      ...clientAccess,
      path: "transcription/letters",
      title: "Corrected letters",
      load: () => import("./client/CompletedPage.tsx").then((module) => module.LettersPage),
    },
    {
      ...clientAccess,
      path: "transcription/batches",
      title: "Batches",
      load: () => import("./return/BatchesPage.tsx").then((module) => module.BatchesPage),
    },
    {
      ...clientAccess,
      path: "transcription/batchdetails/$id",
      under: "transcription/batches",
      title: "Batch",
      load: () => import("./return/BatchPage.tsx").then((module) => module.BatchPage),
    },
    {
      ...clientAccess,
      path: "transcription/details/$id",
      title: "Task",
      load: () => import("./task/TaskPage.tsx").then((module) => module.OwnTaskPage),
    },
  ],
  slots: [
    userSlots.openAssignments.entry({
      name: "tasks",
      needs: ["task.assign"],
      order: 10,
      content: HandOverTasks,
    }),
  ],
  menu: [
    {
      ...staffAccess,
      section: "tasks",
      label: "Task list",
      to: "tasklist",
      rank: 10,
      shortcut: "T",
      waiting: "tasks",
    },
    {
      ...clientAccess,
      section: "letters",
      label: "Outstanding letters",
      to: "transcription",
      rank: 20,
      short: "Outstanding",
      isMain: true,
      shortcut: "O",
    },
    {
      ...clientAccess,
      section: "letters",
      label: "Completed letters",
      to: "transcription/completed",
      rank: 30,
      short: "Completed",
      shortcut: "L",
    },
    {
      ...clientAccess,
      section: "letters",
      label: "Corrected letters",
      to: "transcription/letters",
      rank: 40,
      short: "Corrected",
    },
    { ...clientAccess, section: "letters", label: "Batches", to: "transcription/batches", rank: 50 },
  ],
};
