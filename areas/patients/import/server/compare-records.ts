import { isPatientField, patientFields } from "#areas/patients/patients/fields.ts";
import { referenceNames } from "#areas/patients/patients/server/index.ts";
import { isReferringDoctorField, referringDoctorFields } from "#areas/patients/referring-doctors/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { fieldLabel, valueWords } from "#kernel/contract/fields.ts";
import type { Db } from "#platform/db/db.ts";
import type { Subject } from "../contract.ts";
import { type Difference, differencesOf } from "../rules/differences.ts";
import { listRecords } from "./record.queries.ts";

/** A difference in words for the preview. */
export interface ChangeWords {
  readonly field: string;
  readonly label: string;
  readonly was: string | null;
  readonly now: string;
  readonly is_fill: boolean;
}

interface Compared {
  readonly differences: readonly Difference[];
  readonly words: readonly ChangeWords[];
}

interface Pair {
  readonly subject: Subject;
  readonly identity: number;
  readonly values: object;
}

const refersTo = (subject: Subject, field: string): string | undefined => {
  if (subject === "patient") return isPatientField(field) ? patientFields[field].refersTo : undefined;
  return isReferringDoctorField(field) ? referringDoctorFields[field].refersTo : undefined;
};

/** Compares rows of a file with existing records, a batch at a time. */
export class Comparer {
  readonly #db: Db;
  readonly #owner: { readonly ID: number; readonly country: Country };

  constructor(db: Db, owner: { readonly ID: number; readonly country: Country }) {
    this.#db = db;
    this.#owner = owner;
  }

  async compare(pairs: readonly Pair[]): Promise<ReturnType<Comparer["results"]>> {
    const found = new Map<object, { subject: Subject; differences: Difference[] }>();
    for (const subject of ["patient", "referringdoctor"] as const) {
      const ours = pairs.filter((pair) => pair.subject === subject);
      const records = await listRecords(
        this.#db,
        this.#owner.ID,
        subject,
        ours.map(({ identity }) => identity),
      );
      for (const { identity, values } of ours) {
        const record = records.get(identity);
        // A record deleted or merged since is left unchanged.
        if (record && record["is_deleted"] !== true)
          found.set(values, { subject, differences: differencesOf(record, { ...values }) });
      }
    }
    return this.results(found, await this.#names([...found.values()]));
  }

  results(
    found: ReadonlyMap<object, { subject: Subject; differences: readonly Difference[] }>,
    names: ReadonlyMap<string, string>,
  ): (subject: Subject, identity: number, values: object) => Compared | undefined {
    return (subject, _identity, values) => {
      const differences = found.get(values)?.differences;
      return differences && { differences, words: differences.map((one) => this.#words(subject, one, names)) };
    };
  }

  async #names(all: readonly { subject: Subject; differences: readonly Difference[] }[]): Promise<Map<string, string>> {
    const wanted = new Map<string, Set<number>>();
    for (const { subject, differences } of all)
      for (const { field, was, now } of differences) {
        const table = refersTo(subject, field);
        if (table === undefined) continue;
        const ids = [was, now].filter((value) => typeof value === "number");
        wanted.set(table, new Set([...(wanted.get(table) ?? []), ...ids]));
      }
    const names = new Map<string, string>();
    for (const [table, ids] of wanted)
      for (const [ID, name] of await referenceNames(this.#db, this.#owner.ID, table, [...ids])) names.set(`${table} ${ID}`, name);
    return names;
  }

  #words(subject: Subject, { field, was, now, isFill }: Difference, names: ReadonlyMap<string, string>): ChangeWords {
    const table = refersTo(subject, field);
    const inWords = (value: unknown): string | null => {
      const name = table === undefined ? undefined : names.get(`${table} ${String(value)}`);
      if (subject === "patient" && isPatientField(field))
        return valueWords(patientFields, field, value, { ...this.#owner, name });
      return isReferringDoctorField(field) ? valueWords(referringDoctorFields, field, value, { ...this.#owner, name }) : null;
    };
    return {
      field,
      label: labelOf(subject, field, this.#owner.country),
      was: inWords(was),
      now: inWords(now) ?? "",
      is_fill: isFill,
    };
  }
}

const labelOf = (subject: Subject, field: string, country: Country): string => {
  if (subject === "patient" && isPatientField(field)) return fieldLabel(patientFields, field, country);
  return isReferringDoctorField(field) ? fieldLabel(referringDoctorFields, field, country) : field;
};
