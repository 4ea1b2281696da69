import { z } from "zod";
import type { Schema } from "#kernel/contract/contract.ts";

export type Json = Record<string, unknown>;

/** Lists the properties of a record whose keys are all required: "required" may name only what "properties" has, for many generators. */
function listRequired(json: Json): void {
  const { required, additionalProperties, properties } = json;
  if (!Array.isArray(required) || properties !== undefined || typeof additionalProperties !== "object")
    return;
  json["properties"] = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  delete json["propertyNames"];
  json["additionalProperties"] = false;
}

const ANY_VALUE = ["string", "number", "boolean", "null", "array", "object"];

/**
 * Returns true for a definition that allows each kind of JSON value and nests itself, as `z.json()` is
 * written.
 */
const isAnyValue = ({ anyOf }: Json): boolean =>
  Array.isArray(anyOf) && String(anyOf.map(({ type }) => type)) === String(ANY_VALUE);

/** Replaces each `$ref` in a JSON value. */
function replaceRefs(value: unknown, replace: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceRefs(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string" ? replace(inner) : replaceRefs(inner, replace),
    ]),
  );
}

/**
 * Replaces each reference to a definition of any JSON value by `{}`, because several generators fail on a
 * type that contains only itself.
 */
function removeAnyValue(value: unknown, anyRefs: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => removeAnyValue(item, anyRefs));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string" && anyRefs.has(value.$ref)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, removeAnyValue(inner, anyRefs)]),
  );
}

/** Writes the contract's schemas as JSON Schema; definitions that refer to themselves become components of the document. */
export class SchemaWriter {
  readonly components: Record<string, unknown> = {};
  readonly #known = new Map<string, string>();

  write(schema: Schema, io: "input" | "output"): Json {
    // `as`: the contract's schemas are zod schemas; the contract only declares a narrower type.
    const convertedSchema = z.toJSONSchema(schema as unknown as z.ZodType, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => listRequired(jsonSchema),
    });
    const { $schema: _, $defs: allDefinitions = {}, ...ownSchema } = convertedSchema;
    const anyKeys = Object.keys(allDefinitions).filter((key) => isAnyValue(allDefinitions[key] ?? {}));
    // `as`: an object without some of its values is still an object.
    const root = removeAnyValue(ownSchema, new Set(anyKeys.map((key) => `#/$defs/${key}`))) as Json;
    const $defs = Object.fromEntries(
      Object.entries(allDefinitions).filter(([key]) => !anyKeys.includes(key)),
    );
    const isRecursive = JSON.stringify(root).includes('"$ref":"#"');
    const definitions = isRecursive ? { ...$defs, "": root } : $defs;
    if (Object.keys(definitions).length === 0) return root;
    const name = this.#nameOf(JSON.stringify(definitions));
    const componentRef = (ref: string): string => {
      const key = ref === "#" ? "" : ref.replace(/^#\/\$defs\//, "");
      return `#/components/schemas/${name}.${Object.keys(definitions).indexOf(key)}`;
    };
    for (const [index, definition] of Object.values(definitions).entries())
      this.components[`${name}.${index}`] = replaceRefs(definition, componentRef);
    // `as`: `replaceRefs` returns an object for an object.
    return isRecursive ? { $ref: componentRef("#") } : (replaceRefs(root, componentRef) as Json);
  }

  /** Returns the same name for equal definitions. */
  #nameOf(definitions: string): string {
    const name = this.#known.get(definitions) ?? `Recursive${this.#known.size + 1}`;
    this.#known.set(definitions, name);
    return name;
  }
}
