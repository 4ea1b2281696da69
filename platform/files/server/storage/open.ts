import type { Config } from "#platform/config.ts";
import { localFolder } from "./local-folder.ts";
import type { Storage } from "./port.ts";
import { openBucket } from "./s3.ts";

export const openStorage = async ({
  bucket,
  storageDir,
}: Pick<Config, "bucket" | "storageDir">): Promise<Storage> =>
  bucket === undefined ? localFolder(storageDir) : await openBucket(bucket);
