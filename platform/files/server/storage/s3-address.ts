import { StartError } from "#platform/start-error.ts";

export interface BucketLocation {
  /** URL of the bucket, ending with a slash. */
  readonly root: string;
  readonly prefix: string;
  readonly region: string;
}

/** Reads the address of a bucket (STORAGE_URL). Throws a `StartError` that names the invalid part. */
export function parseBucketUrl(url: string): BucketLocation {
  const [, bucket = "", folder = "", query = ""] =
    /^s3:\/\/([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const settings = new URLSearchParams(query);
  const unknownName = [...settings.keys()].find((name) => !["region", "endpoint", "style"].includes(name));
  if (unknownName !== undefined)
    throw new StartError(`STORAGE_URL has ${unknownName}, and may have region, endpoint and style.`);
  const region = settings.get("region") ?? "us-east-1";
  const endpoint = settings.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint))
    throw new StartError("The endpoint in STORAGE_URL is not a web address.");
  const style = settings.get("style") ?? (settings.has("endpoint") ? "path" : "host");
  if (style !== "path" && style !== "host") throw new StartError("The style in STORAGE_URL is path or host.");
  const root = new URL(endpoint);
  if (style === "host") root.hostname = `${bucket}.${root.hostname}`;
  else root.pathname = `${root.pathname.replace(/\/$/, "")}/${bucket}`;
  const prefix = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
  return { root: `${root.href.replace(/\/$/, "")}/`, prefix, region };
}
