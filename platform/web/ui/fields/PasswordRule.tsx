import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import classes from "./PasswordRule.module.css";

const requirementsOf = (least: number) => [
  { words: `${least} characters`, isMet: (text: string) => [...text].length >= least },
  { words: "a lower-case letter", isMet: (text: string) => /[a-z]/.test(text) },
  { words: "an upper-case letter", isMet: (text: string) => /[A-Z]/.test(text) },
  { words: "a digit", isMet: (text: string) => /[0-9]/.test(text) },
  { words: "one of ! @ # $ % ^ & *", isMet: (text: string) => /[!@#$%^&*]/.test(text) },
];

/** Lists the parts of RULE-AUTH-04 before a password is refused, and ticks each one while the user types. */
export function PasswordRule({ password, least }: { password: string; least: number }) {
  return (
    <ul className={classes.rule} aria-label="The password must have">
      {requirementsOf(least).map(({ words, isMet }) => {
        const isSatisfied = isMet(password);
        const MarkIcon = isSatisfied ? IconCheck : IconPointFilled;
        return (
          <li key={words} data-met={isSatisfied || undefined}>
            <MarkIcon size={13} aria-hidden />
            {words}
            {isSatisfied && <span className={classes.spoken}> (done)</span>}
          </li>
        );
      })}
    </ul>
  );
}
