/**
 * Writes app/demo/dictations/*.ogg: the dictations of the demo, spoken by a synthetic voice. Run by `npm run
 * dictations`. The files are committed because making them requires espeak-ng and ffmpeg.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./help.ts";
import { DICTATIONS } from "./recordings/dictations.mjs";

answerHelp("npm run dictations: makes the spoken dictations of the demo anew, with espeak-ng and ffmpeg.");

const FOLDER = fileURLToPath(new URL("../app/demo/dictations/", import.meta.url));

/** Runs a program. Throws if it is not installed or fails. */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (error || status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  return stdout;
}

mkdirSync(FOLDER, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), "corella-dictations-"));
try {
  for (const [name, voice, wordsPerMinute, text] of DICTATIONS) {
    const wav = join(temporary, `${name}.wav`);
    const ogg = join(FOLDER, `${name}.ogg`);
    run("espeak-ng", "-v", voice, "-s", String(wordsPerMinute), "-w", wav, text.replaceAll("\n", " "));
    run(
      "ffmpeg",
      "-v",
      "error",
      "-y",
      "-i",
      wav,
      "-ac",
      "1",
      "-c:a",
      "libopus",
      "-b:a",
      "12k",
      "-application",
      "voip",
      ogg,
    );
    const seconds = run("ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", ogg);
    console.log(`${name}.ogg: ${Number(seconds).toFixed(1)} s, ${statSync(ogg).size} bytes`);
  }
} finally {
  rmSync(temporary, { recursive: true });
}
