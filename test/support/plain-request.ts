import { request } from "node:http";

export interface PlainAnswer {
  readonly status: number;
  readonly code: unknown;
  readonly cookies: readonly string[];
}

/**
 * Sends a request with exactly these headers. `fetch` would add its own Fetch Metadata headers and ignore the
 * caller's.
 */
export function plainRequest(
  address: string,
  headers: Readonly<Record<string, string>>,
  method = "GET",
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { method, headers, agent: false }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (part: string) => (text += part));
      reply.on("error", reject);
      reply.on("end", () =>
        resolve({
          status: reply.statusCode ?? 0,
          code: text === "" ? undefined : JSON.parse(text).code,
          cookies: reply.headers["set-cookie"] ?? [],
        }),
      );
    });
    asking.on("error", reject);
    asking.end();
  });
}
