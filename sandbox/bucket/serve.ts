// node sandbox/bucket/serve.ts [port]: a bucket for the desk; prints the settings that make Corella keep its files in it.
import { startBucket } from "./bucket.ts";

const bucket = await startBucket({ port: Number(process.argv[2] ?? 9000), page: 1000 });
console.log(
  `STORAGE_URL='${bucket.urlOf()}' STORAGE_ACCESS_KEY=${bucket.keys.accessKey} STORAGE_SECRET_KEY=${bucket.keys.secretKey}`,
);
