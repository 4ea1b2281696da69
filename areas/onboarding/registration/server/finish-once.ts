import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { signupInProgress } from "../contract.ts";
import { partsOfKey } from "../rules/drafts.ts";
import { findUsername, finishDraft, lockDraft } from "./queries.ts";

interface Client {
  readonly ID: number;
  readonly username: string;
}

type FinishResult<Value> =
  | { readonly made: Client; readonly value: null }
  | { readonly made: null; readonly value: Value };

/**
 * Completes the sign-up of a draft only once (G-62). A repeated request returns the client created before. An
 * expired draft counts as well, because its answers are in the request.
 */
export async function finishOnce<Value>(
  db: Db,
  key: string | null | undefined,
  create: (finish: (client: number) => Promise<void>) => Promise<Value>,
): Promise<FinishResult<Value>> {
  if (!key) return { made: null, value: await create(async () => undefined) };
  const draft = await lockDraft(db, partsOfKey(key).key);
  const registered = draft?._registered ?? null;
  const username = registered === null ? undefined : await findUsername(db, registered);
  if (username) return { made: username, value: null };
  return { made: null, value: await create((client) => finish(db, partsOfKey(key).key, client)) };
}

async function finish(db: Db, key: string, client: number): Promise<void> {
  if (!(await finishDraft(db, key, client))) throw refusalOf(signupInProgress, undefined);
}
