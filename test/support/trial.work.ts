import { getPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** Heavy work for tests. Performs `act` and returns facts about its process. */
export async function work({ act }: { readonly act: string }) {
  const started = Date.now();
  if (act === "loop") for (;;);
  if (act === "fill")
    for (const kept: unknown[] = []; ; ) kept.push(Array.from({ length: 1000 }, () => ({})));
  if (act === "exit") process.exit(1);
  if (act === "throw") throw new Error("it can't be read");
  if (act === "wait") await pause(1500);
  if (act === "stall") await pause(60_000);
  if (act === "busy") while (Date.now() - started < 1000);
  return {
    pid: process.pid,
    priority: getPriority(),
    secrets: Object.keys(process.env).filter((name) => name === "SEALING_KEY"),
    said: act,
  };
}
