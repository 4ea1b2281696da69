import type { LetterOut } from "#areas/transcription/letters-out/letter.contract.ts";
import { startApp, type TestApp, type Visitor } from "./app.ts";
import { insertReturnedLetter } from "./letter-out-rows.ts";
import { makeRow } from "./rows.ts";

export const EDI = "barklygp";
export const EMAIL = "birch@barkly.example";

/** A client with a patient and a referring doctor, whose returned letters are sent. */
export interface LetterPractice {
  readonly app: TestApp;
  readonly raman: Visitor;
  readonly doctor: number;
  readonly patient: number;
  readonly birch: number;
  readonly returned: (
    letter?: Parameters<typeof insertReturnedLetter>[2],
  ) => Promise<{ task: number; file: number }>;
  /** Sends a letter to Dr Birch and returns the reply. */
  readonly send: (
    letter: { task: number; file: number },
    way?: string,
    by?: Visitor,
  ) => ReturnType<Visitor["post"]>;
  readonly letters: (task: number) => Promise<LetterOut[]>;
  /** The token of the newest email's link. */
  readonly token: () => string;
  readonly stop: () => Promise<void>;
}

export async function startLetters(env: Record<string, string> = {}): Promise<LetterPractice> {
  const app = await startApp(env);
  const raman = await app.signIn("raman");
  const doctor = await app.idOf("raman");
  const { db } = app.database;
  const patient = (await makeRow["patient"]?.(db, doctor)) ?? 0;
  const locality = await db.selectFrom("locality").select("ID").limit(1).executeTakeFirstOrThrow();
  const body = {
    ...{ title: 3, first_name: "Hannah", last_name: "Birch", provider_number: "2426621B" },
    ...{ email: EMAIL, edi_address: EDI, address: "5 Barkly St", _locality: locality.ID },
  };
  const added = await raman.post("/referringdoctor", body);
  if (added.status !== 200 && added.status !== 201) throw new Error(JSON.stringify(added.body));
  const birch: number = added.body.ID;
  return {
    ...{ app, raman, doctor, patient, birch, stop: () => app.stop() },
    returned: (letter = {}) => insertReturnedLetter(db, doctor, { storage: app.services.storage, ...letter }),
    send: ({ task, file }, way = "email", by = raman) =>
      by.post("/letterOut", {
        letters: [
          { _task: task, _file: file, _patient: patient, recipients: [{ _referring_doctor: birch, way }] },
        ],
      }),
    letters: async (task) => (await raman.get(`/letterOut/task/${task}`)).body,
    token: () => /\/letter\/([\w-]{20,})/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "",
  };
}
