import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { invalidDraft } from "../contract.ts";
import { findUsername, finishDraft, lockDraft } from "./queries.ts";

interface Client {
  readonly ID: number;
  readonly username: string;
}

type Finished<Value> = { readonly made: Client; readonly value: null } | { readonly made: null; readonly value: Value };

/** G-62: a sign-up written in a draft is registered once. Sent again, it is answered with the client it made. */
export async function finishOnce<Value>(
  db: Db,
  key: string | null | undefined,
  act: (finish: (client: number) => Promise<void>) => Promise<Value>,
): Promise<Finished<Value>> {
  if (!key) return { made: null, value: await act(async () => undefined) };
  const draft = await lockDraft(db, key);
  if (!draft) throw refusalOf(invalidDraft, undefined);
  const made = draft._registered === null ? undefined : await findUsername(db, draft._registered);
  if (made) return { made, value: null };
  return { made: null, value: await act((client) => finishDraft(db, key, client)) };
}
