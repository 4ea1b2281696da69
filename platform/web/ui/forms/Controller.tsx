import { type ReactNode, useRef, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { Draft, FieldState, FormFor, Input } from "./useFormFor.ts";

/** One field of a form, drawn again when that field changes and not with the form: `<Own of={form} name="notes">{(field) => …}</Own>`. */
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

/** These values of a form: who reads them so is drawn when one of them changes, whatever the form's owner looks at. */
export function useWatch<S extends z.ZodType, K extends keyof Input<S> & string>(
  form: FormFor<S>,
  names: readonly K[],
): Pick<Draft<Input<S>>, K> {
  const last = useRef(form.values);
  return useSyncExternalStore(form.subscribe, () => {
    const now = form.values;
    if (names.some((name) => !Object.is(now[name], last.current[name]))) last.current = now;
    return last.current;
  });
}
