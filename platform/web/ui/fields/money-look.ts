import classes from "./field.module.css";

/** How a field of dollars looks, in a form and in the cell of a table. */
export const moneyLook = {
  inputMode: "decimal",
  leftSection: "$",
  leftSectionWidth: 26,
  classNames: { input: classes.money },
} as const;
