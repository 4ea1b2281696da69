import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("who sends too much hears so while still sending, and goes on with the same line", async () => {
  const { hostname, port } = new URL(app.url);
  const line = connect({ host: hostname, port: Number(port) });
  let heard = "";
  line.on("data", (chunk: Buffer) => (heard += chunk.toString("utf8")));
  const untilHeard = async (what: RegExp) => {
    while (!what.test(heard)) await once(line, "data");
  };
  const half = "x".repeat(1_000_000);
  line.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${2 * half.length}\r\n\r\n${half}`,
  );
  await untilHeard(/^HTTP\/1\.1 413 .*\}/s);
  line.write(half);
  line.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await untilHeard(/HTTP\/1\.1 200 /);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  line.destroy();
});
