import { useState } from "react";
import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { isRepeating, type Appointment } from "../appointment/appointment.ts";
import type { ScopeQuestion } from "../acts/ScopeDialog.tsx";
import { isRuleChanged, type AppointmentValues } from "./appointment-form.ts";

/**
 * Error thrown when the user closes the scope dialog. Shaped like a failed request without a message, so that
 * the form stays as it is.
 */
class NotAnswered extends Error {
  readonly status = 0;
  readonly code = "not_answered";
  readonly errors = {};
  readonly details = null;
}

/** Asks which appointments of a series a change applies to before saving (F-6). */
export function useScope(appointment?: Appointment) {
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const scopeFor = (values: AppointmentValues): Promise<RepeatScope | undefined> => {
    if (!appointment || !isRepeating(appointment)) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      setQuestion({
        appointment,
        verb: "Save",
        without: isRuleChanged(appointment, values) ? "one" : undefined,
        onAnswer: (scope) => {
          setQuestion(null);
          resolve(scope);
        },
        onCancel: () => {
          setQuestion(null);
          reject(new NotAnswered(""));
        },
      });
    });
  };
  return { question, scopeFor };
}
