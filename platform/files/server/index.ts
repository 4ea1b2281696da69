import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { fileRoutes } from "../contract.ts";
import { uploadRoutes } from "../resumable.contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { resumableHandlers } from "./resumable.handlers.ts";

export { answerFile } from "./answer-file.ts";
export { claimFile, findFile } from "./queries.ts";
export { insertServerFile, storeCheckedFile, storeServerFile } from "./server-file.ts";
export { type FileAccess, claimUpload, findOpenable } from "./file-access.ts";
export { type ReceivedFile, receiveFiles } from "./receive.ts";
export { jobAuthor, removeClaimedFile } from "./remove-claimed-file.ts";
export { removeUnused } from "./shared-bytes.ts";
export { receiveUpload } from "./take-in.ts";

export const files = defineFeature({
  name: "files",
  endpoints: [endpoints(uploadRoutes, resumableHandlers), endpoints(fileRoutes, handlers)],
  jobs,
});
