import { type RefObject, useEffect, useId } from "react";
import { emptyFieldMessage } from "#kernel/text/asking.ts";
import classes from "./FaultList.module.css";
import { type Fault, focusableOf, faultHeadings } from "./read-faults.ts";
import { type FaultFocus, useFaults } from "./useFaults.ts";

interface FaultListProps {
  /** The form, or the element that serves as one. */
  within: RefObject<HTMLElement | null>;
  /** Number of refused submits so far. */
  tries: number;
  /** Errors by field, for fields that are not on screen. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** End of the heading: "to get your quote". */
  purpose?: string | undefined;
  /** Message about the form as a whole. */
  said?: string | null | undefined;
  elsewhere?: Elsewhere | undefined;
  focusOn?: FaultFocus | undefined;
}

/** Fields of a form that are not on screen, such as the fields of its other tabs. */
export interface Elsewhere {
  readonly labelOf: (name: string) => string;
  /** Brings the field onto the screen. */
  readonly open: (name: string) => void;
}

/**
 * Lists every fault of a refused submit above the form. Each line links to its field, and disappears when the
 * field is corrected.
 */
export function FaultList({ within, tries, errors, purpose, said, elsewhere, focusOn }: FaultListProps) {
  const { faults, list } = useFaults(within, { tries, errors, focusOn });
  const id = useId();
  const { head, title } = faultHeadings(faults, purpose);
  useTitlePrefix(faults.length > 0 ? title : null);
  if (faults.length === 0) return null;
  return (
    <div
      ref={list}
      className={classes.faults}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      data-faults
      data-form-note
    >
      <div className={classes.box}>
        <p id={id} className={classes.head}>
          {head}
        </p>
        {said && !faults.some(({ words }) => words === said) && <p className={classes.said}>{said}</p>}
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.name} ${fault.words} ${fault.element?.id}`}>
              {fault.element === null && elsewhere ? (
                <UnseenLine fault={fault} within={within} elsewhere={elsewhere} />
              ) : (
                <FaultLine
                  fault={fault}
                  isRepeated={faults.some((other) => other !== fault && other.words === fault.words)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function FaultLine({ fault: { element, words }, isRepeated }: { fault: Fault; isRepeated: boolean }) {
  if (element === null) return words;
  // Adds the name of the group to a message that occurs twice, such as for two First name fields.
  const groupName = isRepeated ? element.closest("fieldset")?.querySelector("legend")?.textContent : null;
  const target = focusableOf(element);
  return (
    <a
      href={`#${target?.id ?? ""}`}
      onClick={(event) => {
        event.preventDefault();
        target?.focus();
        target?.scrollIntoView({ block: "nearest" });
      }}
    >
      {words}
      {groupName && ` (${groupName})`}
    </a>
  );
}

interface UnseenLineProps {
  fault: Fault;
  within: RefObject<HTMLElement | null>;
  elsewhere: Elsewhere;
}

/** Renders a fault of another tab as a link that opens the tab and focuses the field. */
function UnseenLine({ fault: { name, words }, within, elsewhere }: UnseenLineProps) {
  const field = name?.split(".")[0] ?? "";
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault();
        elsewhere.open(field);
        setTimeout(() => {
          const fieldElements = [...(within.current?.querySelectorAll<HTMLElement>("[data-name]") ?? [])];
          const fieldElement = fieldElements.find((element) => element.dataset["name"] === field);
          if (fieldElement) focusableOf(fieldElement)?.focus();
        });
      }}
    >
      {emptyFieldMessage(words, { label: elsewhere.labelOf(field), filling: "enter" })}
    </a>
  );
}

/** Puts these words before the page's title while they are given. */
function useTitlePrefix(prefix: string | null): void {
  useEffect(() => {
    if (prefix === null) return undefined;
    const previousTitle = document.title;
    const prefixedTitle = `${prefix} · ${previousTitle}`;
    document.title = prefixedTitle;
    return () => {
      if (document.title === prefixedTitle) document.title = previousTitle;
    };
  }, [prefix]);
}
