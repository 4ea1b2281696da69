import { NumberInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { KPI_FAILED, KPI_SAVED, kpiRoutes } from "#areas/identity/users/kpi.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { Avatar } from "#platform/web/shell/menu/Avatar.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { moveByArrow } from "#platform/web/ui/tables/row-movement.ts";
import { type Load, taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { isOverCapacity, formatLoad, formatExactMinutes, scaleOf, formatLoadSum } from "../../rules/load.ts";
import classes from "./dashboard.module.css";
import { LoadBar } from "./LoadBar.tsx";
import { formatTasks } from "../task-columns.tsx";

const TONES = { Typists: "ocean", Editors: "jacaranda" } as const;

/** Renders the load of the typists or the editors, the most loaded first (SCR-TASK-02). */
export function LoadCard({ title, loads }: { title: keyof typeof TONES; loads: readonly Load[] }) {
  const [flippedID, setFlippedID] = useState<number | null>(null);
  const [turnedBackID, setTurnedBackID] = useState<number | null>(null);
  const close = (): void => {
    setTurnedBackID(flippedID);
    setFlippedID(null);
  };
  const scale = scaleOf(loads);
  return (
    <Card
      title={title}
      count={loads.length > 0 ? formatLoadSum(loads) : undefined}
      action={<Legend tone={TONES[title]} />}
    >
      {loads.length === 0 && <p className={classes.none}>No {title.toLowerCase()} yet.</p>}
      <ul className={classes.people} data-tone={TONES[title]} aria-label={title}>
        {loads.map((load) => (
          <li key={load.ID} className={classes.person} data-flipped={flippedID === load.ID || undefined}>
            {flippedID === load.ID ? (
              <CardBack load={load} onClose={close} />
            ) : (
              <CardFront
                load={load}
                scale={scale}
                tone={TONES[title]}
                hasFocus={turnedBackID === load.ID}
                onFlip={() => setFlippedID(load.ID)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Legend({ tone }: { tone: "ocean" | "jacaranda" }) {
  return (
    <span className={classes.legend} data-tone={tone} aria-hidden>
      <i className={classes.started} /> started <i className={classes.waiting} /> waiting{" "}
      <i className={classes.mark} /> target
    </span>
  );
}

interface FrontProps {
  load: Load;
  scale: number;
  tone: (typeof TONES)[keyof typeof TONES];
  /** True if the card has just been turned back, so that its front takes the focus again. */
  hasFocus: boolean;
  onFlip: () => void;
}

function CardFront({ load, scale, tone, hasFocus, onFlip }: FrontProps) {
  const front = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) front.current?.focus();
  }, [hasFocus]);
  const overdue = load.overdue > 0 ? `, ${load.overdue} overdue` : "";
  return (
    <button
      ref={front}
      type="button"
      className={classes.front}
      data-row-opener
      onKeyDown={moveByArrow}
      onClick={onFlip}
    >
      <Avatar first={load.first_name} last={load.last_name} tone={tone} />
      <span className={classes.who}>
        <b>{load.name}</b>
        <span className="muted">
          {formatTasks(load.tasks)}
          {overdue}
        </span>
      </span>
      <LoadBar load={load} scale={scale} />
      <span className={isOverCapacity(load) ? `${classes.minutes} ${classes.late}` : classes.minutes}>
        <b className="tn">{formatExactMinutes(load)}</b>
        <span>{formatLoad(load)}</span>
      </span>
    </button>
  );
}

const parseMinutes = (typed: string | number): number | null => (typed === "" ? null : Number(typed));

/**
 * Renders the back of a person's card: the minutes finished today, a link to the tasks, and the fields for
 * capacity and target. Enter saves, Esc turns the card back (SCR-TASK-03).
 */
function CardBack({ load, onClose }: { load: Load; onClose: () => void }) {
  const { may } = useSession();
  const mayEdit = may("kpi.edit");
  const [capacity, setCapacity] = useState(load.capacity);
  const [target, setTarget] = useState(load.target);
  const isTargetTooHigh = capacity !== null && target !== null && target > capacity;
  const save = useSend(kpiRoutes.updateOne, {
    done: KPI_SAVED,
    detail: `Capacity and target of ${load.name}`,
    failed: KPI_FAILED,
    refresh: [taskListRoutes.dashboard],
    onDone: onClose,
  });
  const capacityInput = useRef<HTMLInputElement>(null);
  useEffect(() => capacityInput.current?.select(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isTargetTooHigh) save.send({ params: { id: load.ID }, body: { capacity, target } });
  };
  const turnBack = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") onClose();
  };
  const field = {
    className: classes.number,
    hideControls: true,
    allowDecimal: false,
    min: 0,
    max: 1440,
  } as const;
  return (
    <form
      className={classes.behind}
      onSubmit={submit}
      onKeyDown={turnBack}
      aria-label={`Capacity and target of ${load.name}`}
    >
      <span className={classes.who}>
        <b>{load.name}</b>
        <span className="muted">
          {load.typed.toFixed(2)} min finished today.{" "}
          <AppLink className="link" to={taskPaths.all({ assigned_user: load.ID })}>
            Show tasks
          </AppLink>
        </span>
      </span>
      {mayEdit && (
        <>
          <NumberInput
            {...field}
            label="Capacity"
            ref={capacityInput}
            value={capacity ?? ""}
            onChange={(v) => setCapacity(parseMinutes(v))}
          />
          <NumberInput
            {...field}
            label="Target"
            value={target ?? ""}
            error={isTargetTooHigh && "At most the capacity"}
            onChange={(v) => setTarget(parseMinutes(v))}
          />
          <Button type="submit" size="sm" keys="↵" busy={save.isSending}>
            Save
          </Button>
        </>
      )}
      <Button size="sm" kind="plain" onClick={onClose}>
        Back
      </Button>
    </form>
  );
}
