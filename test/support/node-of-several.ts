import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "./kill-server.ts";

const root = join(import.meta.dirname, "../..");

/** One of several real server processes on the same database, always on the same port. */
export class NodeOfSeveral {
  readonly url: string;
  words = "";
  readonly #env: Readonly<Record<string, string>>;
  readonly #port: number;
  #child: ChildProcess | undefined;

  static async with(env: Readonly<Record<string, string>>): Promise<NodeOfSeveral> {
    return new NodeOfSeveral(env, await freePort());
  }

  private constructor(env: Readonly<Record<string, string>>, port: number) {
    this.#env = env;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Resolves once the server is running. Rejects if the process ends first. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, "app/server.ts")], {
      env: { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "warn", ...this.#env, PORT: String(this.#port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let said = "";
    await new Promise<void>((answers, failed) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        this.words += chunk.toString();
        if (said.includes("Corella is running at")) answers();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", (code) =>
        failed(new Error(`a node did not start (${code}): ${said.slice(-2_000)}`)),
      );
    });
  }

  ask(signal: "SIGTERM" | "SIGKILL"): void {
    this.#child?.kill(signal);
  }

  /** Resolves with the exit code once the process has ended. Null if a signal ended the process. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    return child?.exitCode ?? null;
  }

  async stop(): Promise<number | null> {
    this.ask("SIGTERM");
    return this.ended();
  }

  faults(): string[] {
    return this.words.split("\n").filter((line) => line.includes("a fault of ours"));
  }
}
