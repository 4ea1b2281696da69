import { createServer } from "node:http";
import pg from "pg";
import "#platform/db/parsers.ts";

export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

// Bare server that Corella is compared with: Node's own server and the same driver, one prepared statement
// per request for the data of the screen (or several of Corella's own), without session, permissions,
// validation and audit log. GET /SCENARIO/PLACE returns the rows of that statement.
process.once("message", ({ url, requests }: { url: string; requests: (Statement | Statement[])[][] }) => {
  const names = new Map<string, string>();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const nameOf = (sql: string): string => {
    const statementName = names.get(sql) ?? `s${names.size}`;
    names.set(sql, statementName);
    return statementName;
  };
  const server = createServer((request, reply) => {
    const answer = async () => {
      const [, scenario = 0, place = 0] = (request.url ?? "").split("/").map(Number);
      // Receives and parses the body of a write.
      if (request.method === "POST") {
        let body = "";
        for await (const chunk of request) body += String(chunk);
        JSON.parse(body);
      }
      const statements = requests[scenario]?.[place];
      if (!statements) throw new Error(`no statement for ${request.url}`);
      const rows: unknown[] = [];
      for (const { sql, values } of [statements].flat())
        rows.push(...(await pool.query({ name: nameOf(sql), text: sql, values: [...values] })).rows);
      const text = Buffer.from(JSON.stringify(rows));
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
