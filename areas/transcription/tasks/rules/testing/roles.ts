import type { TaskRole } from "../status.ts";

/** The role of a user who may do nothing with a task. Tests add single powers. */
export const nobody: TaskRole = {
  manages: false,
  assigns: false,
  typesIt: false,
  editsIt: false,
  delivers: false,
  bills: false,
};
