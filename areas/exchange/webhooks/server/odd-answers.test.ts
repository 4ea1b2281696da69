import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callReceiver } from "./call-receiver.ts";

let receiver: Server;
let url: string;
let answer: (socket: Socket) => void;
const sockets = new Set<Socket>();

beforeAll(async () => {
  receiver = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  // `as`: the server listens on a port, not on a path.
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  receiver.close();
});

const call = () => callReceiver({ url, body: "{}", headers: {}, mayBePrivate: true, timeoutMs: 5_000 });
const lines = (...text: readonly string[]): string => text.join("\r\n");

test.each(["websocket", "h2c"])("a change of protocol to %s is an answer that ends", async (upgrade) => {
  answer = (socket) =>
    socket.write(
      lines("HTTP/1.1 101 Switching Protocols", `Upgrade: ${upgrade}`, "Connection: Upgrade", "", ""),
    );
  expect(await call()).toEqual({ status: 101, words: "" });
});

test.each([
  [
    "a body that never ends",
    lines("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "3", "yes", ""),
    "yes",
  ],
  ["a body shorter than announced", lines("HTTP/1.1 202 Accepted", "Content-Length: 400", "", "yes"), "yes"],
  ["chunks that are none", lines("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "yes", ""), ""],
  ["a body that must not be there", lines("HTTP/1.1 204 No Content", "Content-Length: 3", "", "yes"), ""],
])("%s: the status counts, and the start of the body is shown", async (name, text, words) => {
  answer = (socket) => (name === "a body shorter than announced" ? socket.end(text) : socket.write(text));
  expect(await call()).toMatchObject({ status: Number(text.slice(9, 12)), words });
});

test("a body without an end holds up other deliveries for a second and not until the time-out", async () => {
  answer = (socket) => socket.write(lines("HTTP/1.1 200 OK", "Content-Length: 400", "", "yes"));
  const timeoutMs = 600_000;
  const sent = await callReceiver({ url, body: "{}", headers: {}, mayBePrivate: true, timeoutMs });
  expect(sent).toMatchObject({ status: 200, words: "yes" });
});

test.each(["SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>", "HTTP/1.1 99999 Odd\r\n\r\n"])(
  "%j is no HTTP, and the answer says so",
  async (text) => {
    answer = (socket) => socket.end(text);
    expect(await call()).toEqual({
      status: null,
      words: expect.stringContaining("127.0.0.1 did not answer with HTTP (HPE_"),
    });
  },
);

test("a page of a proxy that is cut off is read until there", async () => {
  answer = (socket) => socket.end(lines("HTTP/1.1 502 Bad Gateway", "Retry-After: 120", "", "<title>Oops"));
  expect(await call()).toEqual({ status: 502, words: "<title>Oops", retryAfterMs: 120_000 });
});
