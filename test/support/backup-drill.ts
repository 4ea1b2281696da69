import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import { type ArchiveKeys, archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { readConfig } from "#platform/config.ts";
import { type RunningServer, start } from "#app/start.ts";
import { PDF } from "./files.ts";
import { type FreshDatabase, freshDatabase } from "./databases.ts";
import { DEMO_PASSWORD } from "#app/seed/people.ts";

/** Sealing key of all installations in a test, so that each accepts the others' archives. */
const SEALING_KEY = Buffer.alloc(32, 5).toString("base64");
export const keysOfDrill: ArchiveKeys = archiveKeysOf(readConfig({ SEALING_KEY }));

/** A database, a file storage and a Corella server that can be started on them. */
export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), "corella-backup-"));
  readonly storage = localFolder(join(this.folder, "files"));
  #running: RunningServer | undefined;
  readonly database: FreshDatabase;
  readonly url: string;

  private constructor(database: FreshDatabase) {
    this.database = database;
    this.url = database.url;
  }

  static async make(): Promise<Place> {
    return new Place(await freshDatabase("empty"));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async start(): Promise<RunningServer> {
    const settings = {
      DATABASE_URL: this.url,
      DATA_DIR: this.folder,
      DEMO: "yes",
      DEMO_HISTORY: "no",
      PORT: "0",
      LOG_LEVEL: "silent",
      SEALING_KEY,
    };
    this.#running = await start(readConfig(settings), join(this.folder, "no-pages"));
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A user who keeps adding patients and files and deleting some of the files, from `begin` to `end`. */
export class Writer {
  readonly url: string;
  readonly cookie: string;
  readonly patients: number[] = [];
  readonly files: number[] = [];
  #goesOn = true;
  #work: Promise<void> | undefined;

  private constructor(url: string, cookie: string) {
    this.url = url;
    this.cookie = cookie;
  }

  static async signIn(address: string, username: string): Promise<Writer> {
    const url = `${address}/api`;
    const reply = await fetch(`${url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
    if (reply.status !== 200) throw new Error(`${username} could not sign in: ${reply.status}`);
    return new Writer(url, reply.headers.getSetCookie()[0]?.split(";")[0] ?? "");
  }

  async patient(): Promise<void> {
    const body = JSON.stringify({
      first_name: "Isla",
      last_name: `Ström ${this.patients.length}`,
      dob: "1966-12-23",
      notes: 'a "\\"\n\t€',
    });
    this.patients.push(
      await this.#made("/patient", { method: "POST", headers: { "content-type": "application/json" }, body }),
    );
  }

  async file(): Promise<void> {
    const form = new FormData();
    form.append(
      "file",
      new Blob([PDF, new Uint8Array(20_000).fill(this.files.length)], { type: "application/pdf" }),
      "letter.pdf",
    );
    this.files.push(await this.#made("/file", { method: "POST", body: form }));
  }

  async unfile(): Promise<void> {
    const ID = this.files.shift();
    if (ID !== undefined) await this.#made(`/file/${ID}`, { method: "DELETE" });
  }

  begin(): void {
    this.#work = this.#goOn();
  }

  async end(): Promise<void> {
    this.#goesOn = false;
    await this.#work;
  }

  async #goOn(): Promise<void> {
    while (this.#goesOn) {
      await this.patient();
      await this.file();
      await this.unfile();
    }
  }

  async #made(
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | FormData },
  ): Promise<number> {
    const reply = await fetch(`${this.url}${path}`, {
      ...init,
      headers: { cookie: this.cookie, ...init.headers },
    });
    const body: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${init.method} ${path}: ${reply.status} ${JSON.stringify(body)}`);
    const row: unknown = Array.isArray(body) ? body[0] : body;
    return Number(row !== null && typeof row === "object" && "ID" in row ? row.ID : Number.NaN);
  }
}
