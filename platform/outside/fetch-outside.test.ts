import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchOutside } from "./fetch-outside.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("answers the text of a reply", async () => {
  expect(await fetchOutside(await serve((response) => response.end("Nguyễn")))).toBe("Nguyễn");
});

test("a service that hangs has an end, before its reply and in the middle of it", async () => {
  const silent = await serve(() => undefined);
  await expect(fetchOutside(silent, { timeoutMs: 50 })).rejects.toMatchObject({ status: null });
  const half = await serve((response) => void response.write("half"));
  await expect(fetchOutside(half, { timeoutMs: 50 })).rejects.toThrow("did not finish its reply");
});

test("an error, a redirect and a reply that is too long are failures", async () => {
  const broken = await serve((response) => response.writeHead(503).end("later"));
  await expect(fetchOutside(broken)).rejects.toMatchObject({ status: 503 });
  const refused = await serve((response) => response.writeHead(400).end("why"));
  expect(await fetchOutside(refused, { readable: [400] })).toBe("why");
  const moved = await serve((response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
  await expect(fetchOutside(moved)).rejects.toMatchObject({ status: 302 });
  const long = await serve((response) => response.end("x".repeat(200)));
  await expect(fetchOutside(long, { maxBytes: 100 })).rejects.toThrow("more than 100 bytes");
});
