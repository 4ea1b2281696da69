import { isPatientField, patientFields } from "#areas/patients/patients/fields.ts";
import { referenceNames } from "#areas/patients/patients/server/index.ts";
import { isReferringDoctorField, referringDoctorFields } from "#areas/patients/referring-doctors/fields.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import type { Db } from "#platform/db/db.ts";
import type { Subject } from "../row.contract.ts";
import { type Difference, differencesOf } from "../rules/differences.ts";
import { type FillOnly, refusedFields } from "../rules/fill-only.ts";
import { listRecords } from "./record.queries.ts";

/** A difference in words for the preview. */
export interface ChangeWords {
  readonly field: string;
  readonly label: string;
  readonly was: string | null;
  readonly now: string;
  readonly is_fill: boolean;
}

interface Comparison {
  readonly differences: readonly Difference[];
  readonly words: readonly ChangeWords[];
  /** Fields in which the record keeps its value although the file has another. */
  readonly refused: readonly string[];
}

interface Found {
  readonly subject: Subject;
  readonly differences: readonly Difference[];
  readonly refused: readonly string[];
}

interface Pair {
  readonly subject: Subject;
  readonly identity: number;
  readonly values: object;
  readonly fillOnly: FillOnly;
}

const referencedTableOf = (subject: Subject, field: string): string | undefined => {
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
    const foundDifferences = new Map<object, Found>();
    for (const subject of ["patient", "referringdoctor"] as const) {
      const subjectPairs = pairs.filter((pair) => pair.subject === subject);
      const records = await listRecords(
        this.#db,
        this.#owner.ID,
        subject,
        subjectPairs.map(({ identity }) => identity),
      );
      for (const { identity, values, fillOnly } of subjectPairs) {
        const record = records.get(identity);
        // A record deleted or merged since is left unchanged.
        if (record && record["is_deleted"] !== true)
          foundDifferences.set(values, {
            subject,
            differences: differencesOf(record, { ...values }, fillOnly),
            refused: refusedFields(record, { ...values }, fillOnly),
          });
      }
    }
    return this.results(foundDifferences, await this.#names([...foundDifferences.values()]));
  }

  results(
    found: ReadonlyMap<object, Found>,
    names: ReadonlyMap<string, string>,
  ): (subject: Subject, identity: number, values: object) => Comparison | undefined {
    return (subject, _identity, values) => {
      const comparison = found.get(values);
      return (
        comparison && {
          ...comparison,
          words: comparison.differences.map((difference) => this.#words(subject, difference, names)),
        }
      );
    };
  }

  async #names(
    comparisons: readonly { subject: Subject; differences: readonly Difference[] }[],
  ): Promise<Map<string, string>> {
    const idsByTable = new Map<string, Set<number>>();
    for (const { subject, differences } of comparisons)
      for (const { field, was, now } of differences) {
        const table = referencedTableOf(subject, field);
        if (table === undefined) continue;
        const ids = [was, now].filter((value) => typeof value === "number");
        idsByTable.set(table, new Set([...(idsByTable.get(table) ?? []), ...ids]));
      }
    const names = new Map<string, string>();
    for (const [table, ids] of idsByTable)
      for (const [ID, name] of await referenceNames(this.#db, this.#owner.ID, table, [...ids]))
        names.set(`${table} ${ID}`, name);
    return names;
  }

  #words(
    subject: Subject,
    { field, was, now, isFill }: Difference,
    names: ReadonlyMap<string, string>,
  ): ChangeWords {
    const table = referencedTableOf(subject, field);
    const inWords = (value: unknown): string | null => {
      const name = table === undefined ? undefined : names.get(`${table} ${String(value)}`);
      if (subject === "patient" && isPatientField(field))
        return formatValue(patientFields, field, value, { ...this.#owner, name });
      return isReferringDoctorField(field)
        ? formatValue(referringDoctorFields, field, value, { ...this.#owner, name })
        : null;
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
