import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { argumentsWith, type ConverterCommand } from "#platform/converter-command.ts";

const LONGEST_MS = 30 * 60_000;

/**
 * Error if a recording could not be converted: the program failed, took longer than half an hour, or wrote no
 * copy.
 */
export class NotConverted extends Error {}

/**
 * Converts a recording to MP3 with the program set by the bureau, in a folder that is removed afterwards. The
 * program gets none of the server's environment except `PATH`, and no shell. `use` receives the copy's bytes.
 *
 * @throws NotConverted if the recording can't be converted. Any other error, such as a missing program or a
 * full disk, is not the recording's fault.
 */
export async function convert<Made>(
  command: ConverterCommand,
  bytes: Readable,
  extension: string,
  use: (copy: Readable) => Promise<Made>,
): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "corella-recording-"));
  const [sourcePath, targetPath] = [join(folder, `recording.${extension}`), join(folder, "copy.mp3")];
  try {
    await pipeline(bytes, createWriteStream(sourcePath, { mode: 0o600 }));
    await runProgram(command.program, argumentsWith(command, sourcePath, targetPath));
    const size = await stat(targetPath).then(
      (copy) => copy.size,
      () => 0,
    );
    if (size === 0) throw new NotConverted("the converter wrote no copy");
    return await use(createReadStream(targetPath));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const runProgram = (program: string, args: readonly string[]): Promise<void> =>
  new Promise((done, failed) => {
    const settings = {
      timeout: LONGEST_MS,
      killSignal: "SIGKILL",
      env: { PATH: process.env["PATH"] },
      maxBuffer: 10_000_000,
    } as const;
    const child = execFile(program, args, settings, (error, _out, stderr) => {
      if (!error) return done();
      // An error code such as `ENOENT` means that the program could not be started; a program that failed has
      // an exit code or a signal.
      if (typeof error.code === "string" && error.code.startsWith("E")) return failed(error);
      failed(new NotConverted(`the converter failed: ${stderr.trim().slice(-500)}`));
    });
    child.stdin?.end();
  });
