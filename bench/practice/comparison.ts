import { cpus } from "node:os";
import type { Statement } from "./bare.ts";
import { type LoadRequest, type LoadResult, measure } from "./load.ts";
import { processorTimeOf } from "./processor.ts";
import { type Server, startBare } from "./servers.ts";

/**
 * A scenario with equivalent requests to both servers: Corella's requests, and the statements that the bare
 * server runs for them.
 */
export interface Comparison {
  readonly name: string;
  /** Target for Corella's requests per second, as a share of the bare server's. */
  readonly aim: number;
  readonly asks: readonly LoadRequest[];
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
  /** `pids` are the processes of PostgreSQL, several if the database is on several servers. */
  readonly database: { readonly url: string; readonly pids: readonly number[] };
}

/** CPU time per request in ms, which is hardly affected by other programs on the machine. */
interface ProcessorTimes {
  readonly server: number;
  readonly database: number;
}

type Run = LoadResult & ProcessorTimes;

/**
 * Measures Corella and the bare server in turn, and prints a Markdown table with the medians of the rounds.
 */
export async function compare(
  { corella, database }: Machine,
  comparisons: readonly Comparison[],
  options: Rounds,
): Promise<void> {
  const bare = await startBare(
    database.url,
    comparisons.map(({ statements }) => statements),
  );
  const databaseTime = () => database.pids.reduce((sum, pid) => sum + processorTimeOf(pid, "children"), 0);
  console.log(`${cpus().length} cores of ${cpus()[0]?.model}; Node ${process.version}`);
  console.log(HEADINGS);
  for (const [number, comparison] of comparisons.entries()) {
    if (options.only !== undefined && !comparison.name.includes(options.only)) continue;
    const { asks } = comparison;
    const bareAsks = asks.map((ask, index) => ({ ...ask, path: `/${number}/${index}`, cookie: "" }));
    const run = async (
      server: Server,
      requests: readonly LoadRequest[],
      connections: number,
    ): Promise<Run> => {
      const began = {
        server: processorTimeOf(server.pid),
        database: databaseTime(),
      };
      const measured = await measure(server.port, requests, connections, options.seconds * 1000);
      const requestCount = measured.perSecond * measured.seconds;
      return {
        ...measured,
        server: (processorTimeOf(server.pid) - began.server) / requestCount,
        database: (databaseTime() - began.database) / requestCount,
      };
    };
    for (const connections of options.connections) {
      await measure(corella.port, asks, connections, 500);
      await measure(bare.port, bareAsks, connections, 500);
      const [corellaRuns, bareRuns]: [Run[], Run[]] = [[], []];
      for (let round = 0; round < options.rounds; round += 1) {
        corellaRuns.push(await run(corella, asks, connections));
        bareRuns.push(await run(bare, bareAsks, connections));
      }
      console.log(rowOf(comparison, connections, corellaRuns, bareRuns));
    }
  }
}

const HEADINGS =
  "| | connections | Corella/s | bare/s | share | aim | Corella p50 ms | p99 ms | bare p99 ms | CPU ms, Corella + database | bare + database | bytes, Corella / bare |\n" +
  "|---|---|---|---|---|---|---|---|---|---|---|---|";

function rowOf(
  { name, aim }: Comparison,
  connections: number,
  corellaRuns: readonly Run[],
  bareRuns: readonly Run[],
): string {
  const wrongCount = [...corellaRuns, ...bareRuns].reduce((sum, run) => sum + run.wrong, 0);
  const rate = medianOf(corellaRuns, ({ perSecond }) => perSecond);
  const bareRate = medianOf(bareRuns, ({ perSecond }) => perSecond);
  const shares = corellaRuns.map(({ perSecond }, round) => perSecond / (bareRuns[round]?.perSecond ?? 1));
  const cells = [
    name,
    connections,
    rate.toFixed(0),
    bareRate.toFixed(0),
    median(shares).toFixed(2),
    aim,
    medianOf(corellaRuns, ({ p50 }) => p50).toFixed(1),
    medianOf(corellaRuns, ({ p99 }) => p99).toFixed(1),
    medianOf(bareRuns, ({ p99 }) => p99).toFixed(1),
    processorTimesOf(corellaRuns),
    processorTimesOf(bareRuns),
    `${medianOf(corellaRuns, ({ bytes }) => bytes).toFixed(0)} / ${medianOf(bareRuns, ({ bytes }) => bytes).toFixed(0)}`,
  ];
  return `| ${cells.join(" | ")} |${wrongCount > 0 ? ` ${wrongCount} wrong` : ""}`;
}

const processorTimesOf = (runs: readonly Run[]): string =>
  `${medianOf(runs, ({ server }) => server).toFixed(2)} + ${medianOf(runs, ({ database }) => database).toFixed(2)}`;

const medianOf = (runs: readonly Run[], value: (run: Run) => number): number => median(runs.map(value));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
