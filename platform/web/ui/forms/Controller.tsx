import { type ReactNode, useRef, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { Draft, FieldState, FormFor, Input } from "./useFormFor.ts";

/**
 * Renders one field of a form, again only when that field changes: `<Controller of={form}
 * name="notes">{(field) => …}</Controller>`.
 */
export function Controller<S extends z.ZodType, K extends keyof Input<S> & string>({
  of: form,
  name,
  children,
}: {
  of: FormFor<S>;
  name: K;
  children: (field: FieldState<Draft<Input<S>>[K]>) => ReactNode;
}) {
  return children(useSyncExternalStore(form.subscribe, () => form.field(name)));
}

/**
 * Returns these values of a form, and renders the caller again when one of them changes, even if the form's
 * owner doesn't watch them.
 */
export function useWatch<S extends z.ZodType, K extends keyof Input<S> & string>(
  form: FormFor<S>,
  names: readonly K[],
): Pick<Draft<Input<S>>, K> {
  const lastValues = useRef(form.values);
  return useSyncExternalStore(form.subscribe, () => {
    const currentValues = form.values;
    if (names.some((name) => !Object.is(currentValues[name], lastValues.current[name])))
      lastValues.current = currentValues;
    return lastValues.current;
  });
}
