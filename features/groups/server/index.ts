export { listGrantableGroups } from "./queries.ts";
