import { accountPath } from "#kernel/contract/link.ts";

export const packagePaths = {
  packages: accountPath("packages"),
};
