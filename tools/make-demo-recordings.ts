/**
 * Writes app/demo/recordings/*.ogg: short synthetic sounds that resemble dictation. Run by `npm run
 * recordings`. The files are committed because encoding them requires Chromium.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { openChromium } from "#test/support/chromium.ts";
import { answerHelp } from "./help.ts";

answerHelp("npm run recordings: makes the recordings of the demo anew, with Chromium's encoder.");

const FOLDER = new URL("../app/demo/recordings/", import.meta.url);
/** Recordings of the demo: name, length in seconds, and pitch of the voice in hertz. */
const RECORDINGS = [
  ["theatre-notes", 9, 104],
  ["clinic-letters", 14, 118],
  ["gastroscopy", 8, 176],
  ["new-patients", 12, 112],
  ["ward-round", 7, 190],
  ["letter-to-gp", 11, 126],
] as const;

const bundle = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve("mediabunny")), "mediabunny.min.mjs"),
);
const script = readFileSync(new URL("./recordings/babble.mjs", import.meta.url));
const pages: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  "/": ["text/html", "<!doctype html><title>Recordings</title>"],
  "/mediabunny.mjs": ["text/javascript", bundle],
  "/babble.mjs": ["text/javascript", script],
};
const server = createServer((request, response) => {
  const [type, body] = pages[request.url ?? ""] ?? ["text/plain", ""];
  response.writeHead(200, { "content-type": type }).end(body);
}).listen(0, "127.0.0.1");

mkdirSync(FOLDER, { recursive: true });
const browser = await openChromium();
try {
  const page = await browser.newPage();
  // `as`: a server that listens on a port has an address with a port.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  for (const [name, seconds, pitch] of RECORDINGS) {
    const encoded = await page.evaluate(
      `import("/babble.mjs").then(({ recording }) => recording(${JSON.stringify({ seconds, pitch })}))`,
    );
    const bytes = Buffer.from(String(encoded), "base64");
    writeFileSync(new URL(`${name}.ogg`, FOLDER), bytes);
    console.log(`${name}.ogg: ${seconds} s, ${bytes.length} bytes`);
  }
} finally {
  await browser.close();
  server.close();
}
