import { createContext, type RefObject } from "react";

/** True inside a form, where every field that is not optional is required. */
export const IsFormContext = createContext(false);

/** True if the form is about the user. Messages then say "your": "Enter your first name". */
export const IsYoursContext = createContext(false);

/** True if all fields are read-only, regardless of their own props. */
export const ReadOnlyContext = createContext(false);

/** Element of the form around, for its save button. Null outside a form. */
export const FormElementContext = createContext<RefObject<HTMLFormElement | null> | null>(null);
