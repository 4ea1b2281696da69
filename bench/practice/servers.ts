import { type ChildProcess, fork, spawn } from "node:child_process";
import { join } from "node:path";
import type { Statement } from "./bare.ts";

export interface Server {
  readonly port: number;
  readonly pid: number;
}

const children: ChildProcess[] = [];

/**
 * Starts the bare server, which responds to GET /SCENARIO/PLACE with the rows of that request's statement.
 */
export function startBare(
  url: string,
  requests: readonly (readonly (Statement | readonly Statement[])[])[],
): Promise<Server> {
  const child = fork(join(import.meta.dirname, "bare.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  child.send({ url, requests });
  return new Promise((resolve, reject) => {
    child.once("message", ({ port }: { port: number }) => resolve({ port, pid: child.pid ?? 0 }));
    child.once("exit", () => reject(new Error("the bare server ended")));
  });
}

/** Starts Corella on a database, without the demo practice. `profile` is a folder for its CPU profile. */
export function startCorella(url: string, folder: string, profile: string | undefined): Promise<Server> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    PORT: "0",
    DEMO: "no",
    DATA_DIR: folder,
    DATABASE_URL: url,
    LOG_LEVEL: "error",
  };
  const profiling = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const child = spawn(process.execPath, [...profiling, join(import.meta.dirname, "../../app/server.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      const port = /Corella is running at \S+:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve({ port: Number(port), pid: child.pid ?? 0 });
    });
    child.once("exit", () => reject(new Error(`Corella did not start: ${output}`)));
  });
}

export async function stopServers(): Promise<void> {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(
    children.map(
      async (child) => child.exitCode === null && new Promise((resolve) => void child.once("close", resolve)),
    ),
  );
}
