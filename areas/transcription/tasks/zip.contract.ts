import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { notYourTask, problem } from "#kernel/contract/problem.ts";

export const nothingToZip = problem("zip.empty", 404, "There are no files to download yet.");

export const zipRoutes = {
  taskZip: route({
    id: "API-FILE-003",
    summary: "All files of a task that the caller may open, in one zip",
    method: "GET",
    path: "/file/{id}/zip",
    access: { needs: ["billing.view", "task.list", "task.own"], client: "required" },
    notFoundAs: notYourTask,
    params: { id: IdParam },
    entities: { id: "task" },
    audit: { controller: "task", one: "id" },
    produces: "application/zip",
    fails: [nothingToZip],
  }),
  batchZip: route({
    id: "API-FILE-004",
    summary: "All letters of a batch in one zip",
    method: "GET",
    path: "/file/batch/{id}/zip",
    access: { needs: ["task.deliver", "task.own"], client: "required" },
    params: { id: IdParam },
    entities: { id: "batch" },
    audit: { controller: "batch", one: "id" },
    produces: "application/zip",
    fails: [nothingToZip],
  }),
};
