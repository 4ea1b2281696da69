import { startBucket } from "./bucket.ts";

if (process.argv.includes("--help")) {
  console.log(
    "npm run bucket [-- PORT]: a bucket on this machine for development. Prints the settings for Corella.",
  );
  process.exit(0);
}
const bucket = await startBucket({ port: Number(process.argv[2] ?? 9000), page: 1000 });
console.log(
  `STORAGE_URL='${bucket.urlOf()}' STORAGE_ACCESS_KEY=${bucket.keys.accessKey} STORAGE_SECRET_KEY=${bucket.keys.secretKey}`,
);
