import { z } from "zod";

/**
 * Default messages of invalid values, for schemas without messages of their own. Shown at the field, in plain
 * English instead of zod's terms.
 */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type")
      return issue.input === undefined || issue.input === null
        ? "Enter a value."
        : "This is not a valid value.";
    if (issue.code === "too_small")
      return issue.origin === "string"
        ? "This is too short."
        : `This must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}.`;
    if (issue.code === "too_big")
      return issue.origin === "string" ? "This is too long." : `This must be at most ${issue.maximum}.`;
    if (issue.code === "unrecognized_keys") return "This field is not recognised.";
    if (issue.code === "not_multiple_of") return `This must be a multiple of ${issue.divisor}.`;
    return "Choose one of the options.";
  },
});
