import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";
import { chromium } from "#tools/chromium.mjs";

// Settings of a browser without network instrumentation, like a user's browser. With instrumentation, which
// Playwright always enables, each request records its call site, for which V8 parses whole files again: half
// a second of a start on a slow processor that no user waits for.
const SETTINGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--no-startup-window",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--lang=en-AU",
  "--password-store=basic",
  "--remote-debugging-port=0",
  // Disables pages of Chromium's own address bar, which would start next to the measured page.
  "--disable-features=Translate,OptimizationHints,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,OmniboxWebUIPopup,AiModeOmniboxEntryPoint",
];

const Reply = z.object({
  id: z.int(),
  result: z.unknown(),
  error: z.object({ message: z.string() }).optional(),
});
type Parameters = Readonly<Record<string, unknown>>;

/** Sends a command of the DevTools protocol and parses its result with a schema. */
export type Send = <Shape extends z.ZodType>(
  shape: Shape,
  method: string,
  parameters?: Parameters,
) => Promise<z.output<Shape>>;

export interface PlainChromium {
  readonly send: Send;
  /** Returns the function that sends commands to one page. */
  readonly to: (sessionId: string) => Send;
  readonly close: () => Promise<void>;
}

export async function openPlainChromium(): Promise<PlainChromium> {
  const program = chromium();
  if (program === undefined)
    throw new Error("No Chromium is on this machine: install chromium, or set CHROMIUM_PATH to one.");
  const folder = mkdtempSync(join(tmpdir(), "corella-chromium-"));
  const env = { ...process.env, TZ: "Australia/Sydney" };
  const child = spawn(program, [...SETTINGS, `--user-data-dir=${folder}`], {
    stdio: ["ignore", "ignore", "pipe"],
    env,
  });
  const socket = await connectTo(await addressIn(child.stderr));
  const pending = new Map<number, { done: (result: unknown) => void; failed: (error: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const reply = Reply.safeParse(JSON.parse(String(data)));
    if (!reply.success) return;
    const { id, result, error } = reply.data;
    const request = pending.get(id);
    pending.delete(id);
    if (error) request?.failed(new Error(error.message));
    else request?.done(result);
  });
  let lastId = 0;
  const to =
    (sessionId?: string): Send =>
    async (shape, method, params = {}) => {
      const id = (lastId += 1);
      const answer = new Promise((done, failed) => pending.set(id, { done, failed }));
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return shape.parse(await answer);
    };
  const close = async () => {
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  return { send: to(), to, close };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const text of createInterface({ input: output })) {
    const address = /ws:\/\/\S+/.exec(text)?.[0];
    if (address !== undefined) {
      // Discards further output, so that a full pipe can't block Chromium.
      output.resume();
      return address;
    }
  }
  throw new Error("Chromium ended before it could be asked anything");
}

async function connectTo(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  return socket;
}
