import { forbidden } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import { hasRoomFor, type NumberLimit } from "#platform/db/number-limit.ts";
import type { Handlers } from "#platform/http/call.ts";
import { listFull, type medicalWordRoutes, MAX_WORDS } from "../contract.ts";
import {
  listAllWords,
  countWords,
  deleteWord,
  findWord,
  insertWords,
  pageOfWords,
  type WordReader,
} from "./queries.ts";

const controller = "medicalWord";
export const WORD_LIMIT: NumberLimit = { name: "medicalWord", most: MAX_WORDS, count: countWords };
type Call = { readonly actor: Parameters<typeof hasRight>[0] & { readonly ID: number } };
const readerOf = ({ actor }: Call): WordReader => ({
  person: actor.ID,
  removesAll: hasRight(actor, "task.assign"),
});

export const handlers: Handlers<typeof medicalWordRoutes> = {
  words: async ({ db }) => ({ words: await listAllWords(db) }),
  list: (call) => pageOfWords(call.db, readerOf(call), call.params, call.query),

  async add({ db, actor, body, auditWrite, fail }) {
    const addedWords = await insertWords(db, actor.ID, body.words);
    if (!(await hasRoomFor(db, WORD_LIMIT, 0, 0))) fail(listFull);
    for (const { ID, word } of addedWords)
      auditWrite({ controller, identity: ID, message: `added the medical word ${word}`, after: { word } });
    return { added: addedWords.length };
  },

  async remove(call) {
    const { db, params, assertFound, fail, auditWrite } = call;
    const before = assertFound(await findWord(db, readerOf(call), params.id));
    if (!before.is_removable) fail(forbidden);
    await deleteWord(db, before.ID);
    auditWrite({
      controller,
      identity: before.ID,
      message: `deleted the medical word ${before.word}`,
      before,
    });
    return { ID: before.ID };
  },
};
