// Measures each statement of every list and nightly job on an existing large database, without changing data.
// Usage: npm run bench -- lists URL [NAME] [--plan]
import { Kysely, PostgresDialect } from "kysely";
import type { DB } from "#db/tables.ts";
import { listRows as listAccesses } from "#areas/oversight/access-log/server/queries.ts";
import { listAllAuthors, listAuthors } from "#areas/oversight/audit-log/server/authors.queries.ts";
import { listChainHeads, listAuditLogs } from "#areas/oversight/audit-log/server/queries.ts";
import { countMissingData, listRecentClients } from "#app/home/server/queries.ts";
import { listFeed } from "#areas/oversight/activity-feed/server/queries.ts";
import { pageOfChanges } from "#areas/practice/credit/server/queries.ts";
import { listClients, pageOfClients, searchClients } from "#areas/practice/clients/server/list.queries.ts";
import { pageOfFeedback } from "#areas/practice/feedback/server/queries.ts";
import { unknownKeys } from "#platform/files/server/queries.ts";
import { listPeople, listPeopleOfGroup } from "#areas/identity/groups/server/people.queries.ts";
import { countMails, countOpen, listMails } from "#areas/communication/outgoing-mail/server/queries.ts";
import { countMessages, listMessages } from "#areas/communication/messages/server/queries.ts";
import { countWaiting, listWaiting } from "#areas/communication/missing-information/server/queries.ts";
import {
  countDismissedPairs,
  listDismissedPairs,
} from "#areas/patients/merges/server/dismissed-pairs.queries.ts";
import { listLikelyPairs } from "#areas/patients/merges/server/pairs.queries.ts";
import { listReachableClients } from "#platform/access/reachable-clients.queries.ts";
import { countAttempts } from "#areas/identity/sign-in/server/sign-in-attempts.queries.ts";
import { pageOfEntries } from "#areas/calendar/time-clock/server/entries.queries.ts";
import {
  listClockedClients,
  listClockedPeople,
  pageOfHours,
} from "#areas/calendar/time-clock/server/hours.queries.ts";
import { pageUsers } from "#areas/identity/users/server/queries.ts";
import { EVERYBODY } from "#areas/identity/users/server/scope.ts";
import { PERMISSIONS, type Scope, type Permission } from "#kernel/access/permissions.ts";
import { openPool } from "#platform/db/connect.ts";
import type { Actor } from "#platform/access/actor.ts";
import { listClockClients, listDoneDays } from "#platform/mail/scheduled-mail.ts";

const url = process.argv[2] ?? "";
const nameFilter = process.argv[3] ?? "";
const isPlanned = process.argv.includes("--plan");
const pool = openPool(url, { poolSize: 2, statementTimeoutMs: 600_000 });
const queries: { text: string; values: unknown[] }[] = [];
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void queries.push({ text: query.sql, values: [...query.parameters] }),
});

const scopes: ReadonlySet<Scope> = new Set(["A"]);
// `as`: the keys of an object of permissions are permissions.
const grants = new Map((Object.keys(PERMISSIONS) as Permission[]).map((right) => [right, scopes] as const));
const { ID = 0 } =
  (await db
    .selectFrom("person")
    .select("ID")
    .where("kind", "=", "staff")
    .orderBy("ID")
    .limit(1)
    .executeTakeFirst()) ?? {};
const actor: Actor = {
  ID,
  kind: "staff",
  username: "bench",
  first_name: "Staff",
  last_name: "Member",
  groups: [1],
  grants,
  client: null,
  company: null,
  user_type: null,
};
const { _doctor } = await db
  .selectFrom("patient")
  .select("_doctor")
  .orderBy("_doctor")
  .limit(1)
  .executeTakeFirstOrThrow();
const { ID: patient } = await db
  .selectFrom("patient")
  .select("ID")
  .where("_doctor", "=", _doctor)
  .orderBy("ID")
  .limit(1)
  .offset(77)
  .executeTakeFirstOrThrow();
const now = new Date().toISOString();
const page = { limit: 50, offset: 0 };
const pageParams = { pageSize: 50, pageNumber: 1 };
const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
const day = (ago: number) =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
const callers =
  nameFilter.startsWith("who") || nameFilter === ""
    ? (await listAuthors(db, _doctor)).map(({ ID: caller }) => caller)
    : [];

const scenarios: Record<string, () => Promise<unknown>> = {
  "hours of a month, all clients": () =>
    pageOfHours(db, { _doctor: null, _user: null }, { start: day(30), end: day(0) }, page),
  "hours of a month, one client": () =>
    pageOfHours(db, { _doctor, _user: null }, { start: day(30), end: day(0) }, page),
  "clocked clients": () =>
    listClockedClients(db, { _doctor: null, _user: null }, { start: day(30), end: day(0) }),
  "clocked people": () => listClockedPeople(db, null),
  "clock entries": () =>
    pageOfEntries(db, { _doctor: null, _user: null, forgotten: false }, { ...page, now }),
  "clock entries of a week": () =>
    pageOfEntries(
      db,
      { _doctor: null, _user: null, start: day(400), end: day(393), forgotten: false },
      { ...page, now },
    ),
  "clock entries forgotten": () =>
    pageOfEntries(db, { _doctor: null, _user: null, forgotten: true }, { ...page, now }),
  clients: () => pageOfClients(db, actor, { usertype: 0, ...page }),
  "clients by age": () => pageOfClients(db, actor, { usertype: 0, sort: "created", ...page }),
  "clients, a word": () => pageOfClients(db, actor, { usertype: 0, search: "number12", ...page }),
  "clients, all": () => listClients(db, actor),
  "clients searched": () => searchClients(db, actor, "doctor", { needs: "client.view" }),
  "clients to open": () => listReachableClients(db, actor, {}),
  staff: () => pageUsers(db, EVERYBODY, {}, pageParams),
  "staff by sign-in": () => pageUsers(db, EVERYBODY, { sort: "signed_in_at" }, pageParams),
  "staff of a group": () => pageUsers(db, EVERYBODY, { group: 10 }, pageParams),
  "people of a group": () => listPeopleOfGroup(db, 10, { ...pageParams, search: undefined }),
  "people picked": () => listPeople(db, "last1"),
  mail: () => listMails(db, { state: undefined, search: "" }, 50, 0),
  "mail counted": () => countMails(db, { state: undefined, search: "" }),
  "mail open": () => countOpen(db),
  "mail sent, counted": () => countMails(db, { state: "sent", search: "" }),
  "mail, a word": () => listMails(db, { state: undefined, search: "user4711@" }, 50, 0),
  "mail, a word all have": () => listMails(db, { state: undefined, search: "subject" }, 50, 0),
  "mail, a word all have, counted": () => countMails(db, { state: undefined, search: "subject" }),
  "messages of all clients": () => listMessages(db, { actor, _doctor: null }, {}, pageParams),
  "messages, page 100": () =>
    listMessages(db, { actor, _doctor: null }, {}, { pageSize: 50, pageNumber: 100 }),
  "messages counted": () => countMessages(db, { actor, _doctor: null }, {}),
  "messages unread": () => listMessages(db, { actor, _doctor: null }, { unread: true }, pageParams),
  "messages unread, counted": () =>
    countMessages(db, { actor, _doctor: null }, { box: "inbox", unread: true }),
  "messages of one client, counted": () => countMessages(db, { actor, _doctor }, {}),
  "messages, a word": () => listMessages(db, { actor, _doctor: null }, { search: "4711" }, pageParams),
  "messages by sender": () => listMessages(db, { actor, _doctor: null }, { sort: "from" }, pageParams),
  "messages by subject": () => listMessages(db, { actor, _doctor: null }, { sort: "subject" }, pageParams),
  "feed of all": () => listFeed(db, { actor, client: null, requestingID: null }, {}),
  "feed of all, one kind": () =>
    listFeed(db, { actor, client: null, requestingID: null }, { controller: "referral" }),
  "feed of all, a kind nobody wrote": () =>
    listFeed(db, { actor, client: null, requestingID: null }, { controller: "invoice" }),
  "feed of all, one person": () => listFeed(db, { actor, client: null, requestingID: null }, { person: ID }),
  "feed of all, words nobody wrote": () =>
    listFeed(db, { actor, client: null, requestingID: null }, { search: "zzzz", from: monthAgo }),
  "people of all registers": () => listAllAuthors(db),
  "people of a register": () => listAuthors(db, _doctor),
  "recent clients": () => listRecentClients(db, ID),
  "missing, counted": () => countMissingData(db, _doctor, null),
  registers: () => listAuditLogs(db, null),
  "chain heads": () => listChainHeads(db, null),
  "who opened": () => listAccesses(db, _doctor, { callers, mayName: true }, 51),
  "who opened, changes": () => listAccesses(db, _doctor, { callers, mayName: true, act: "changed" }, 51),
  "who opened, one patient": () => listAccesses(db, _doctor, { callers, mayName: true, patient }, 51),
  "who opened, three days": () =>
    listAccesses(db, _doctor, { callers, mayName: true, from: monthAgo, until: day(27) }, 51),
  "who opened, words nobody wrote": () =>
    listAccesses(db, _doctor, { callers, mayName: true, search: "zzzz", from: day(90) }, 51),
  "missing information": () =>
    listWaiting(db, { _doctor, locked_by: null }, "AU", { pageSize: 50, pageNumber: 1 }, {}),
  "missing information, counted": () => countWaiting(db, { _doctor, locked_by: null }),
  "likely pairs": () => listLikelyPairs(db, _doctor),
  "not the same": async () => [
    await listDismissedPairs(db, _doctor, "", page),
    await countDismissedPairs(db, _doctor, ""),
  ],
  "credit changes": () => pageOfChanges(db, _doctor, 50, 0),
  feedback: () => pageOfFeedback(db, _doctor, page),
  "sign-in tries": () => countAttempts(db, { account_key: "user4711", address: "10.0.1.1" }),
  "files nobody knows": () =>
    unknownKeys(
      db,
      Array.from({ length: 1000 }, (_, index) => `key${index}`),
    ),
  "mail by clock": async () => [
    await listClockClients(db),
    await listDoneDays(db, "referrals.ending", day(10)),
  ],
};

for (const [name, runScenario] of Object.entries(scenarios)) {
  if (!name.includes(nameFilter)) continue;
  queries.length = 0;
  try {
    await runScenario();
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
    continue;
  }
  const statements = [...queries];
  for (const [index, { text, values }] of statements.entries()) {
    const explained = await pool.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers, costs off) ${text}`,
      values,
    );
    const lines = explained.rows.map((row) => row["QUERY PLAN"]);
    const ms = /[\d.]+/.exec(lines.findLast((line) => line.startsWith("Execution Time")) ?? "")?.[0];
    const pages = [
      ...(lines.find((line) => line.includes("Buffers: shared")) ?? "").matchAll(/(?:hit|read)=(\d+)/g),
    ].reduce((sum, [, count]) => sum + Number(count), 0);
    const reads = lines
      .filter((line) => /Seq Scan/.test(line))
      .map((line) => /Seq Scan on (\S+)/.exec(line)?.[1]);
    console.log(
      `${name}${statements.length > 1 ? ` ${index + 1}` : ""}: ${ms} ms, ${pages} pages${reads.length > 0 ? `, whole: ${reads.join(" ")}` : ""}`,
    );
    if (isPlanned) console.log(lines.join("\n"));
  }
}
await db.destroy();
