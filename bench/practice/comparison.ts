import { cpus } from "node:os";
import type { Statement } from "./bare.ts";
import { type Ask, type Measured, measure } from "./load.ts";
import { spentBy } from "./processor.ts";
import { type Server, startBare } from "./servers.ts";

/**
 * A scenario with equivalent requests to both servers: Corella's requests, and the statements that the bare
 * server runs for them.
 */
export interface Compared {
  readonly name: string;
  /** Target for Corella's requests per second, as a share of the bare server's. */
  readonly aim: number;
  readonly asks: readonly Ask[];
  readonly statements: readonly (Statement | readonly Statement[])[];
}

export interface Rounds {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: readonly number[];
  /** Selects the scenarios whose name contains this text. */
  readonly only: string | undefined;
}

interface Machine {
  readonly corella: Server;
  readonly database: { readonly url: string; readonly pid: number };
}

/** CPU time per request in ms, which is hardly affected by other programs on the machine. */
interface Spent {
  readonly server: number;
  readonly database: number;
}

type Run = Measured & Spent;

/**
 * Measures Corella and the bare server in turn, and prints a Markdown table with the medians of the rounds.
 */
export async function compare({ corella, database }: Machine, all: readonly Compared[], options: Rounds): Promise<void> {
  const bare = await startBare(
    database.url,
    all.map(({ statements }) => statements),
  );
  console.log(`${cpus().length} cores of ${cpus()[0]?.model}; Node ${process.version}`);
  console.log(HEADINGS);
  for (const [number, compared] of all.entries()) {
    if (options.only !== undefined && !compared.name.includes(options.only)) continue;
    const { asks } = compared;
    const bareAsks = asks.map((ask, place) => ({ ...ask, path: `/${number}/${place}`, cookie: "" }));
    const run = async (server: Server, which: readonly Ask[], connections: number): Promise<Run> => {
      const began = { server: spentBy(server.pid), database: spentBy(database.pid, "children") };
      const measured = await measure(server.port, which, connections, options.seconds * 1000);
      const each = measured.perSecond * measured.seconds;
      return {
        ...measured,
        server: (spentBy(server.pid) - began.server) / each,
        database: (spentBy(database.pid, "children") - began.database) / each,
      };
    };
    for (const connections of options.connections) {
      await measure(corella.port, asks, connections, 500);
      await measure(bare.port, bareAsks, connections, 500);
      const [ours, limit]: [Run[], Run[]] = [[], []];
      for (let round = 0; round < options.rounds; round += 1) {
        ours.push(await run(corella, asks, connections));
        limit.push(await run(bare, bareAsks, connections));
      }
      console.log(rowOf(compared, connections, ours, limit));
    }
  }
}

const HEADINGS =
  "| | connections | Corella/s | bare/s | share | aim | Corella p50 ms | p99 ms | bare p99 ms | CPU ms, Corella + database | bare + database | bytes, Corella / bare |\n" +
  "|---|---|---|---|---|---|---|---|---|---|---|---|";

function rowOf({ name, aim }: Compared, connections: number, ours: readonly Run[], limit: readonly Run[]): string {
  const wrong = [...ours, ...limit].reduce((sum, run) => sum + run.wrong, 0);
  const rate = medianOf(ours, ({ perSecond }) => perSecond);
  const bareRate = medianOf(limit, ({ perSecond }) => perSecond);
  const shares = ours.map(({ perSecond }, round) => perSecond / (limit[round]?.perSecond ?? 1));
  const cells = [
    name,
    connections,
    rate.toFixed(0),
    bareRate.toFixed(0),
    median(shares).toFixed(2),
    aim,
    medianOf(ours, ({ p50 }) => p50).toFixed(1),
    medianOf(ours, ({ p99 }) => p99).toFixed(1),
    medianOf(limit, ({ p99 }) => p99).toFixed(1),
    spentIn(ours),
    spentIn(limit),
    `${medianOf(ours, ({ bytes }) => bytes).toFixed(0)} / ${medianOf(limit, ({ bytes }) => bytes).toFixed(0)}`,
  ];
  return `| ${cells.join(" | ")} |${wrong > 0 ? ` ${wrong} wrong` : ""}`;
}

const spentIn = (runs: readonly Run[]): string =>
  `${medianOf(runs, ({ server }) => server).toFixed(2)} + ${medianOf(runs, ({ database }) => database).toFixed(2)}`;

const medianOf = (runs: readonly Run[], value: (run: Run) => number): number => median(runs.map(value));

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
