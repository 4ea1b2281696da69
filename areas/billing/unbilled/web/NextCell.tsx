import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { nextStep } from "../rules/next-step.ts";
import { type RowActions, type ListedRow, nameOfRow } from "./listed-row.ts";
import classes from "./unbilled.module.css";
import { marksOf } from "./useMarks.ts";

/** Renders the action for the row's first gap and a menu to mark steps as not needed. */
export function NextCell({ row, may, onMatch, onMark }: RowActions & { row: ListedRow }) {
  const next = nextStep(row);
  const marks = may(["consultation.send"]) ? marksOf(row) : [];
  const name = nameOfRow(row);
  return (
    <span className={classes.next}>
      {next &&
        may(next.needs) &&
        (next.to ? (
          <AppLink to={next.to} className="link" aria-label={`${next.label}: ${name}`}>
            {next.label}
          </AppLink>
        ) : (
          <button
            type="button"
            className="link"
            aria-label={`${next.label}: ${name}`}
            onClick={() => onMatch(row)}
          >
            {next.label}
          </button>
        ))}
      {marks.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={`More actions for ${name}`}>
              <IconDots size={17} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {marks.map((mark) => (
              <Menu.Item key={mark.label} onClick={() => onMark(row, mark)}>
                {mark.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
