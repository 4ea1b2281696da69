import { createHmac } from "node:crypto";
import { SECRET_PREFIX } from "./secrets.ts";

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}
const SECOND_MS = 1000;

/**
 * Returns the headers of Standard Webhooks (standardwebhooks.com), which has libraries for verification in
 * ten languages. There is one signature for each secret: two while a secret is being renewed.
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  const sign = (secret: string): string =>
    createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
