import { hiddenFile, type HiddenText, hideParts } from "#kernel/text/audit-words.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import { lockLimit } from "#platform/db/number-limit.ts";
import {
  alreadyStarted,
  datesOpen,
  fieldTwice,
  type importRoutes,
  noName,
  notATable,
  tooManyWaiting,
} from "../contract.ts";
import { dateColumns, hasOpenDates } from "../rules/open-dates.ts";
import { mayWait } from "../rules/waiting.ts";
import type { Mapping } from "../columns.contract.ts";
import { startImport } from "./import-job.ts";
import { ownerOf } from "./owner.ts";
import { matchAgain, planImport } from "./plan.ts";
import { asWrittenIn, saveProfile } from "./profile.queries.ts";
import { datesIn, listRuns, mappingIn, lockRun, removeRun, updateRun, countWaitingRuns } from "./queries.ts";
import { ordersIn } from "./readers.ts";
import { withUploads } from "./receive.ts";
import { listRows } from "./row.queries.ts";
import { ConcurrencyLimiter } from "#platform/files/server/lanes.ts";
import { ReadLimiter } from "./read-limiter.ts";
import { wrongCsv } from "./wrong-csv.ts";

/**
 * Checks the limit of waiting imports again, without the import `ID` that was just read, because another
 * server may have read imports of the client in the meantime.
 */
async function mayWaitBesideOthers(db: Db, _doctor: number, ID: number): Promise<boolean> {
  await lockLimit(db, "import.waiting", _doctor);
  return mayWait(await countWaitingRuns(db, _doctor, ID));
}

const readLimiter = new ReadLimiter();
/** Limit of uploads that each person may send at a time, so that a slow sender delays no other person. */
const receiving = new ConcurrencyLimiter(2);

export const handlers: Handlers<typeof importRoutes> = {
  // The files are saved to disk before the client's turn and the transaction begin.
  read: ({ client, actor, query, request, services, fail, assertFound, auditWrite, commitReply }) =>
    receiving.run(actor.ID, async () => {
      const assertMayWait = async () =>
        void (mayWait(await countWaitingRuns(services.db, client.ID)) || fail(tooManyWaiting));
      await assertMayWait();
      return withUploads(request, services.config, (files) =>
        readLimiter.take(client.ID, async () => {
          await assertMayWait();
          return commitReply(async (db) => {
            const ID = await planImport(db, ownerOf(client, actor), actor.ID, files, {
              subject: query.subject ?? "patient",
              source: query.source ?? null,
            });
            const run = assertFound((await listRuns(db, client.ID, ID))[0]);
            if (!(await mayWaitBesideOthers(db, client.ID, ID))) fail(tooManyWaiting);
            auditWrite({
              controller: "import",
              identity: ID,
              message: hideParts([filesOf(run)], (names) => `previewed an import of ${names}`),
              after: run.counts,
            });
            return run;
          });
        }),
      );
    }),

  list: ({ db, client }) => listRuns(db, client.ID, null),

  get: async ({ db, client, params, assertFound }) =>
    assertFound((await listRuns(db, client.ID, params.id))[0]),

  async rows({ db, client, params, query, assertFound }) {
    assertFound((await listRuns(db, client.ID, params.id))[0]);
    return listRows(db, client.ID, params.id, query, {
      limit: params.pageSize,
      offset: offsetOf(params.pageSize, params.pageNumber),
    });
  },

  async match({ db, client, actor, params, body, assertFound, fail, auditWrite }) {
    const run = assertFound(await lockRun(db, client.ID, params.id));
    if (run.state !== "read") fail(alreadyStarted);
    if (run.format !== "csv" || run.subject === "both") return fail(notATable);
    const duplicateField = findDuplicateField(body.mapping);
    if (duplicateField !== undefined) fail(fieldTwice, { field: duplicateField });
    const fields = Object.values(body.mapping);
    if (!fields.includes("last_name") && !fields.includes("full_name")) fail(noName);
    const { ID, source, mode } = run;
    const orders = ordersIn(datesIn(run.date_orders));
    const { mapping, subject = run.subject } = body;
    const columns = run.columns?.length ?? 0;
    await matchAgain(db, ownerOf(client, actor), {
      ID,
      source,
      mode,
      orders,
      columns,
      mapping,
      subject,
      asWritten: asWrittenIn(run.as_written),
    });
    auditWrite({
      controller: "import",
      identity: run.ID,
      message: hideParts([filesOf(run)], (files) => `matched the columns of ${files}`),
      after: body.mapping,
    });
    return assertFound((await listRuns(db, client.ID, run.ID))[0]);
  },

  async start({ db, client, actor, params, services, assertFound, fail, auditWrite }) {
    const run = assertFound(await lockRun(db, client.ID, params.id));
    if (run.state !== "read") fail(alreadyStarted);
    if (hasOpenDates({ dates: datesIn(run.date_orders), mapping: run.mapping })) fail(datesOpen);
    await updateRun(db, client.ID, run.ID, { state: "running", started: true });
    await keepProfile(db, client.ID, run);
    await startImport(services, db, { doctor: client.ID, run: run.ID, person: actor.ID });
    auditWrite({
      controller: "import",
      identity: run.ID,
      message: hideParts([filesOf(run)], (files) => `started the import of ${files}`),
    });
    return assertFound((await listRuns(db, client.ID, run.ID))[0]);
  },

  async wrong({ db, client, params, reply, assertFound }) {
    const { ID, columns } = assertFound((await listRuns(db, client.ID, params.id))[0]);
    return wrongCsv(db, reply, client.ID, { ID, columns: columns.map(({ heading }) => heading) });
  },

  async remove({ db, client, params, assertFound, fail, auditWrite }) {
    const run = assertFound(await lockRun(db, client.ID, params.id));
    if (run.state !== "read") fail(alreadyStarted);
    await removeRun(db, client.ID, run.ID);
    auditWrite({
      controller: "import",
      identity: run.ID,
      message: hideParts([filesOf(run)], (files) => `discarded the import of ${files}`),
    });
    return { ID: run.ID };
  },
};

/** Saves how the columns were matched, so that the next file of this source is read in the same way. */
async function keepProfile(
  db: Db,
  _doctor: number,
  run: NonNullable<Awaited<ReturnType<typeof lockRun>>>,
): Promise<void> {
  if (run.source === "" || run.columns === null || run.subject === "both") return;
  const headings = run.columns;
  const fields = Object.entries(mappingIn(run.mapping));
  const mapping = Object.fromEntries(fields.map(([index, field]) => [headings[Number(index)] ?? "", field]));
  const [first] = dateColumns({ dates: datesIn(run.date_orders), mapping: run.mapping });
  await saveProfile(db, _doctor, {
    source: run.source,
    subject: run.subject,
    headings,
    mapping,
    date_order: first?.order ?? null,
    as_written: asWrittenIn(run.as_written),
  });
}

/** Returns a field that two columns are matched with; undefined if there is none. */
function findDuplicateField(mapping: Mapping): string | undefined {
  const fields = Object.values(mapping);
  return fields.find((field, index) => fields.indexOf(field) !== index);
}

const filesOf = ({ file_names }: { readonly file_names: readonly string[] }): HiddenText =>
  hiddenFile(file_names.join(", "));
