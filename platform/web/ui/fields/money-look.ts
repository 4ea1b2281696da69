import classes from "./field.module.css";

/** Props for the look of a dollar field in a form or a table cell. */
export const moneyLook = {
  inputMode: "decimal",
  leftSection: "$",
  leftSectionWidth: 26,
  classNames: { input: classes.money },
} as const;
