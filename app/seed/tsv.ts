import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const urlOf = (name: string): URL => new URL(`data/${name}`, import.meta.url);

/** Returns a checksum of the files shipped with Corella, so that unchanged files aren't seeded again. */
export function checksumOf(...names: string[]): string {
  const hash = createHash("sha256");
  for (const name of names) hash.update(readFileSync(urlOf(name)));
  return hash.digest("hex");
}

export const readData = (name: string): Buffer => readFileSync(urlOf(name));

/** Reads a tab-separated file as records named by its header; an empty cell is null. */
export function readTsv<Row extends z.ZodType>(name: string, row: Row): z.output<Row>[] {
  const [header = "", ...lines] = readFileSync(urlOf(name), "utf8").trimEnd().split("\n");
  const names = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return row.parse(Object.fromEntries(names.map((column, index) => [column, cells[index] || null])));
  });
}

export const text = z.string();
export const optionalText = z.string().nullable();
export const number = z.coerce.number<string>().int();
export const optionalNumber = z
  .string()
  .nullable()
  .transform((cell) => (cell === null ? null : Number(cell)));
export const flag = z.enum(["0", "1"]).transform((cell) => cell === "1");
