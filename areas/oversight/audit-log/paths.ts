import { accountPath, adminPath } from "#kernel/contract/link.ts";

/**
 * The pages that show the entries of the audit log. They belong to the features activity-feed and access-log,
 * which use this one and therefore can't be used by it.
 */
export const entryPaths = {
  ofClient: accountPath("activity"),
  ofAll: adminPath("activity"),
  access: accountPath("opened"),
};
