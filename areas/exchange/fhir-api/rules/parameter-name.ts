import { CONTROLS, PARAMETERS, TARGETS } from "../search-parameters.contract.ts";
import type { ResourceType } from "./resource.ts";

/** A parameter of a resource that a match refers to: `patient.identifier`, `patient:Patient.identifier`. */
export interface ChainedName {
  readonly reference: string;
  readonly target: ResourceType;
  readonly parameter: string;
}
/**
 * A parsed parameter name: `name` for a plain parameter, `chain` for a chained one. Both are null if the
 * parameter is not supported.
 */
export interface ParameterName {
  readonly name: string | null;
  readonly chain: ChainedName | null;
}

/** Modifier that searches for the absence or presence of an element: `birthdate:missing=true`. */
export const MISSING = ":missing";

const isKnown = (type: ResourceType, name: string): boolean =>
  Object.hasOwn(PARAMETERS[type], name) || CONTROLS.some((each) => each === name);

/**
 * Parses a parameter's name with its modifier or chain. Removes the type of a reference and keeps `:missing`.
 * Undefined for a name unknown to this resource type, which a search ignores. `name` is null for any other
 * modifier, which is refused because ignoring a modifier would change the result.
 */
export function parameterName(type: ResourceType, sent: string): ParameterName | undefined {
  const [, name = "", modifier, parameter] = /^([^:.]+)(?::([^.]*))?(?:\.(.*))?$/.exec(sent) ?? [];
  if (!isKnown(type, name)) return undefined;
  const target = PARAMETERS[type][name] === "reference" ? TARGETS[name] : undefined;
  const isTyped = modifier === undefined || (target !== undefined && modifier === target);
  if (parameter !== undefined)
    return {
      name: null,
      chain: target !== undefined && isTyped ? { reference: name, target, parameter } : null,
    };
  if (isTyped) return { name, chain: null };
  const isMissing = `:${modifier}` === MISSING && !name.startsWith("_");
  return { name: isMissing ? name + MISSING : null, chain: null };
}
