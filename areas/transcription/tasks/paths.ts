import { z } from "zod";
import { accountPath, adminPath } from "#kernel/contract/link.ts";
import { completedList, taskList } from "./lists.contract.ts";
import { batchList } from "./return.contract.ts";

const client = z.coerce.number<unknown>().int().positive().optional().catch(undefined);

export const taskPaths = {
  /** Staff pages for the tasks of all clients. */
  all: adminPath("tasklist", taskList.url),
  dashboard: adminPath("tasklist/dashboard"),
  one: adminPath("tasklist/details/{id}", { doctor_id: client }),
  /** Pages for a client's own tasks, letters and batches. */
  outstanding: accountPath("transcription"),
  completed: accountPath("transcription/completed", completedList.url),
  letters: accountPath("transcription/letters", completedList.url),
  batches: accountPath("transcription/batches", batchList.url),
  batch: accountPath("transcription/batchdetails/{id}"),
  own: accountPath("transcription/details/{id}"),
};
