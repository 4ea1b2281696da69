import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import type { Access } from "../contract.ts";
import { describeAccess } from "../rules/words.ts";

type Row = z.input<typeof Access>;

const columnsIn = (zone: Zone): readonly CsvColumn<Row>[] => [
  ["Date", ({ timestamp }) => formatDay(wallOf(timestamp, zone).day)],
  ["Time", ({ timestamp }) => wallOf(timestamp, zone).time],
  ["User", ({ caller }) => caller.name],
  ["Username", ({ caller }) => caller.username],
  ["Practice user", ({ caller }) => (caller.is_own ? "Yes" : "No")],
  ["Action", describeAccess],
  ["Patients", ({ patients }) => patients.map(({ name }) => name).join("; ")],
  [
    "Changes",
    ({ differences }) =>
      differences
        .map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`)
        .join("; "),
  ],
];

export const accessCsv = (reply: FastifyReply, groups: AsyncIterable<readonly Row[]>, zone: Zone): Readable =>
  sendCsv(reply, "who-opened.csv", columnsIn(zone), groups);
