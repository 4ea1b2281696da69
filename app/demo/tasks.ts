import { dueTime, OFFICE_ZONE } from "#areas/transcription/tasks/rules/due-time.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";

const SUBJECTS = [
  "Theatre notes, Yarra Private",
  "Clinic letters",
  "Gastroscopy reports",
  "New patient consults",
  "Medico-legal report",
  "Ward round dictation",
  "Letter to GP",
  "School letters",
];
const HOUR_MS = 3_600_000;
/** Statuses of each client's tasks, newest first; the delivered ones are the oldest. */
const STATUSES = [1, 1, 1, 2, 2, 3, 4, 5, 7, 7, 6, 6, 6] as const;

/** Capacity and target of the demo's typist and editor, in minutes a day. */
const MINUTES = { typist: [180, 150], editor: [240, 200] } as const;

interface People {
  readonly typist: number;
  readonly editor: number;
  readonly manager: number;
}

/**
 * Adds tasks in every status for two clients, received in the last days. `seedRecordings` adds recordings to
 * some of the open tasks.
 */
export async function seedTasks(
  db: Db,
  clients: readonly number[],
  people: People,
  now: string,
): Promise<void> {
  for (const [name, [capacity, target]] of Object.entries(MINUTES)) {
    const ID = name === "typist" ? people.typist : people.editor;
    await db.updateTable("person").set({ capacity, target }).where("ID", "=", ID).execute();
  }
  for (const [clientIndex, client] of clients.entries()) {
    const batch = await seedBatch(db, client, people.manager, now);
    await db
      .insertInto("task")
      .values(
        STATUSES.map((status, index) =>
          taskOf({ client, place: index + clientIndex * 3, status, people, batch, now }),
        ),
      )
      .execute();
  }
}

/**
 * Tasks of the additional workers: username, status, duration in seconds, hours since arrival. One worker is
 * over capacity, and one task is overdue.
 */
const SHARED_TASKS = [
  ["typist2", 3, 6420, 120],
  ["typist2", 2, 6396, 6],
  ["typist3", 2, 2640, 4],
  ["editor2", 5, 7266, 9],
  ["editor2", 4, 5100, 5],
] as const;

/** Adds tasks of another client, assigned to the additional typists and editors. */
export async function seedSharedWork(
  db: Db,
  _doctor: number,
  workers: ReadonlyMap<string, number>,
  now: string,
): Promise<void> {
  const rows = SHARED_TASKS.flatMap(([username, _status, duration, hours], index) => {
    const _assigned_user = workers.get(username);
    if (_assigned_user === undefined) return [];
    const received_time = new Date(Date.parse(now) - hours * HOUR_MS).toISOString();
    const isTyped = username.startsWith("editor");
    return {
      _doctor,
      _status,
      received_time,
      due_time: dueTime(received_time, false, new Set()),
      case_subject: SUBJECTS[(index + 3) % SUBJECTS.length] ?? null,
      duration,
      _assigned_user,
      _assigned_mt: isTyped ? (workers.get("typist3") ?? null) : null,
      _assigned_editor: isTyped ? _assigned_user : null,
      _created_by: _doctor,
    };
  });
  if (rows.length > 0) await db.insertInto("task").values(rows).execute();
}

async function seedBatch(db: Db, _doctor: number, _returned_by: number, now: string): Promise<number> {
  const { ID } = await db
    .insertInto("batch")
    .values({ _doctor, is_corrected_letter: false, _returned_by, return_date: todayIn(OFFICE_ZONE, now) })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}

interface TaskSeed {
  readonly client: number;
  readonly place: number;
  readonly status: (typeof STATUSES)[number];
  readonly people: People;
  readonly batch: number;
  readonly now: string;
}

function taskOf({ client, place, status, people, batch, now }: TaskSeed) {
  const receivedMs = Date.parse(now) - (place * 5 + 2) * HOUR_MS;
  const received_time = new Date(receivedMs).toISOString();
  const is_fast_turnaround = place % 6 === 1;
  const isDone = status === 6;
  const isEdited = status === 5 || status === 6 || status === 7;
  const isTyped = isEdited || status === 4;
  return {
    _doctor: client,
    _status: status,
    received_time,
    due_time: dueTime(received_time, is_fast_turnaround, new Set()),
    case_subject: SUBJECTS[place % SUBJECTS.length] ?? null,
    duration: 180 + ((place * 397) % 1700),
    is_fast_turnaround,
    _assigned_user:
      status === 2 || status === 3 ? people.typist : status === 4 || status === 5 ? people.editor : null,
    _assigned_mt: isTyped ? people.typist : null,
    _assigned_editor: isTyped ? people.editor : null,
    is_returned: isDone,
    delivered_time: isDone ? new Date(receivedMs + 2 * HOUR_MS).toISOString() : null,
    _batch: isDone ? batch : null,
    _created_by: client,
  };
}
