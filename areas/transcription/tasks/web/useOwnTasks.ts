import { useRead } from "#platform/web/api/useRead.ts";
import { taskList, taskListRoutes } from "../lists.contract.ts";

const MAX_TASKS = 6;
const OWN_TASKS = {
  params: { pageSize: MAX_TASKS, pageNumber: 1 },
  query: taskList.ask({ ...taskList.url.read({}), view: "mine" }).query,
};

/** Reads the first open tasks that are assigned to the user, the first due first. */
export const useOwnTasks = () => useRead(taskListRoutes.list, OWN_TASKS);
