import { IconAlertTriangle } from "@tabler/icons-react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { type ImportRun, importRoutes } from "../contract.ts";
import { figuresOf } from "../rules/figures.ts";
import { DownloadWrong } from "./DownloadWrong.tsx";
import classes from "./run.module.css";

/** Renders the figures of an import and the download of rows to correct. */
export function RunFigures({ run }: { run: ImportRun }) {
  const owner = useOwner();
  const { wrong, incomplete } = run.counts;
  return (
    <div className={classes.figures}>
      <dl className={classes.numbers}>
        {figuresOf(run).map(({ key, words, count, isOdd }) => (
          <div key={key} className={classes.figure} data-odd={isOdd || undefined}>
            <dt>
              {isOdd && <IconAlertTriangle size={14} aria-hidden />} {words}
            </dt>
            <dd className="tn">{countFormat.format(count)}</dd>
          </div>
        ))}
      </dl>
      {wrong + incomplete > 0 && !run.is_expired && (
        <div className={classes.download}>
          <DownloadWrong
            count={wrong + incomplete}
            href={addressOf(importRoutes.wrong, { params: { id: run.ID } }, owner)}
          />
        </div>
      )}
    </div>
  );
}
