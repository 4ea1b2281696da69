import { createServer } from "node:http";
import pg from "pg";
import "#platform/db/parsers.ts";

export interface Statement {
  readonly sql: string;
  readonly values: unknown[];
}

// The limit that Corella is held against: Node's own server and the same driver with the same statements, prepared, and nothing else: no
// session, no right, no check, no register. GET /LOOK/PLACE answers what the statements of that request found.
process.once("message", ({ url, requests }: { url: string; requests: Statement[][][] }) => {
  const names = new Map<string, string>();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const nameOf = (sql: string): string => {
    const known = names.get(sql) ?? `s${names.size}`;
    names.set(sql, known);
    return known;
  };
  const server = createServer((request, reply) => {
    const answer = async () => {
      const [, look, place] = (request.url ?? "").split("/").map(Number);
      // The body of a write arrives, and is read as JSON is.
      if (request.method === "POST") {
        let body = "";
        for await (const chunk of request) body += String(chunk);
        JSON.parse(body);
      }
      const found: unknown[] = [];
      for (const { sql, values } of requests[look ?? 0]?.[place ?? 0] ?? []) {
        const { rows } = await pool.query({ name: nameOf(sql), text: sql, values });
        found.push(rows);
      }
      const text = Buffer.from(JSON.stringify(found));
      reply.writeHead(200, { "content-type": "application/json", "content-length": text.length });
      reply.end(text);
    };
    answer().catch((error: unknown) => {
      console.error(error);
      reply.writeHead(500, { "content-length": 0 }).end();
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
