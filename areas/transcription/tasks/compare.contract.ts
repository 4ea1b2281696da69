import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { notYourTask, problem } from "#kernel/contract/problem.ts";
import { workBusy } from "#platform/work/work.contract.ts";

/** Message for a comparison without two different files (MSG-131, RULE-TASK-24). */
export const SELECT_TWO = "Please select 2 files to compare";
export const sameFile = problem("compare.same", 400, SELECT_TWO, "fileB");
export const otherTask = problem(
  "compare.task",
  400,
  `${SELECT_TWO}. Both must belong to the same task.`,
  "fileB",
);
export const notLetter = problem(
  "compare.kind",
  400,
  ({ name }) => `${SELECT_TWO}. ${name} is not a letter: choose DOCX, RTF or text files.`,
  "fileA",
  () => z.object({ name: z.string() }),
);
export const notReadable = problem(
  "compare.unreadable",
  422,
  ({ name }) => `${name} can't be read. Save it again in Word and upload it.`,
  undefined,
  () => z.object({ name: z.string() }),
);
export const tooDifferent = problem(
  "compare.late",
  422,
  "These letters take too long to compare. Open both in Word instead.",
);

export const compareRoutes = {
  compare: route({
    id: "API-TASK-020",
    summary: "Compare two letters of one task",
    method: "GET",
    path: "/task/compare/{fileA}/{fileB}",
    mode: "outside",
    readOnly: true,
    access: { needs: "task.list", client: "required", callers: "staff" },
    notFoundAs: notYourTask,
    params: { fileA: IdParam, fileB: IdParam },
    entities: { fileA: "file", fileB: "file" },
    produces: "text/html",
    fails: [sameFile, otherTask, notLetter, notReadable, tooDifferent, workBusy],
  }),
};
