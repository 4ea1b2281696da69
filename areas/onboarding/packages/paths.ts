import { accountPath } from "#kernel/link.ts";

export const packagePaths = {
  packages: accountPath("packages"),
};
