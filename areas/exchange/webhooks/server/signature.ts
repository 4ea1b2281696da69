import { createHmac } from "node:crypto";
import { SECRET_PREFIX } from "./secrets.ts";

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}
const SECOND_MS = 1000;

/**
 * The headers of Standard Webhooks (standardwebhooks.com), which has libraries to check them in ten languages. One signature a secret: while
 * a secret is being renewed there are two.
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
