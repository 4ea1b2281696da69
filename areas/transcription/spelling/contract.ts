import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";

/** Maximum number of words in the list, because the editor checks every letter against all of them. */
export const MAX_WORDS = 20_000;
const MAX_BATCH = 500;
const ONE_WORD =
  "Enter words of 2 to 60 letters, one per line. Digits, hyphens and apostrophes may be part of a word.";

export const listFull = problem(
  "words.full",
  409,
  `The list has ${MAX_WORDS} words. Delete some before you add more.`,
);

const Word = z
  .string(ONE_WORD)
  .overwrite((text) => text.trim().replaceAll("’", "'"))
  .regex(/^\p{L}[\p{L}\p{M}\d'-]{1,59}$/u, ONE_WORD);

export const MedicalWord = z.object({
  ID: z.int(),
  word: z.string(),
  /** Name of the user who added the word. Null for words that come with Corella. */
  added_by: z.string().nullable(),
  /** True if the caller may delete the word. */
  is_removable: z.boolean(),
});
export type MedicalWord = z.output<typeof MedicalWord>;

export const WordsBody = z.object({
  words: z.array(Word, ONE_WORD).min(1, ONE_WORD).max(MAX_BATCH, `Add at most ${MAX_BATCH} words at a time.`),
});

export const medicalWordList = listQuery({
  sort: ["word", "-word"],
  pageSize: 50,
  filters: { search: SearchText },
});
export type MedicalWordListValues = ListValuesOf<typeof medicalWordList>;

const access = {
  needs: ["task.assign", "task.edit", "task.type"],
  client: "none",
  callers: "staff",
} as const;

export const medicalWordRoutes = {
  words: route({
    id: "own",
    summary: "The office's medical words, for the editor",
    method: "GET",
    path: "/medicalWord",
    access,
    reply: z.object({ words: z.array(z.string()) }),
  }),
  list: route({
    id: "own",
    summary: "Medical words by page",
    method: "GET",
    path: "/medicalWord/{pageSize}/{pageNumber}",
    access,
    params: medicalWordList.params,
    query: medicalWordList.query,
    reply: pageSchema("medical_words", MedicalWord),
  }),
  add: route({
    id: "own",
    summary: "Add medical words; those that are in the list already are left as they are",
    method: "POST",
    path: "/medicalWord",
    access,
    body: WordsBody,
    reply: z.object({ added: z.int() }),
    fails: [listFull],
    example: { words: ["metoprolol"] },
  }),
  remove: route({
    id: "own",
    summary: "Delete a medical word",
    method: "DELETE",
    path: "/medicalWord/{id}",
    params: { id: IdParam },
    entities: { id: "medicalWord" },
    access,
    reply: z.object({ ID: z.int() }),
  }),
};
