import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import { LEAST_PASSWORD_LENGTH } from "#kernel/password.ts";
import classes from "./Start.module.css";

const parts = [
  { words: `${LEAST_PASSWORD_LENGTH} characters`, isMet: (text: string) => [...text].length >= LEAST_PASSWORD_LENGTH },
  { words: "a lower-case letter", isMet: (text: string) => /[a-z]/.test(text) },
  { words: "an upper-case letter", isMet: (text: string) => /[A-Z]/.test(text) },
  { words: "a digit", isMet: (text: string) => /[0-9]/.test(text) },
  { words: "one of ! @ # $ % ^ & *", isMet: (text: string) => /[!@#$%^&*]/.test(text) },
];

/** RULE-AUTH-04 part by part, ticked while it is typed. */
export function StartPasswordRule({ password }: { password: string }) {
  return (
    <ul className={classes.rule} aria-label="The password needs">
      {parts.map(({ words, isMet }) => {
        const met = isMet(password);
        const Sign = met ? IconCheck : IconPointFilled;
        return (
          <li key={words} data-met={met || undefined}>
            <Sign size={13} aria-hidden />
            {words}
            {met && <span className={classes.spoken}> (done)</span>}
          </li>
        );
      })}
    </ul>
  );
}
