import { createContext } from "react";

/** True inside a form, where every field that is not optional must be filled in. */
export const IsFormContext = createContext(false);

/** True where people are asked about themselves: "Enter your first name". */
export const IsYoursContext = createContext(false);

/** True where fields can only be read and copied, whatever each of them says. */
export const ReadOnlyContext = createContext(false);
