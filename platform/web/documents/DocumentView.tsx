import { Fragment } from "react";
import type { Block, Document, TableBlock, TableRow } from "#kernel/text/document.ts";
import { BarChart } from "../ui/charts/BarChart.tsx";
import { SignatureText } from "./SignatureText.tsx";
import classes from "./document.module.css";

/** Renders a document for screen and print. The PDF is laid out from the same description. */
export function DocumentView({ of }: { of: Document }) {
  return (
    <article className={classes.document} aria-label={of.title} data-orientation={of.orientation}>
      <h2 className={classes.title}>{of.title}</h2>
      {of.subtitle !== null && <p>{of.subtitle}</p>}
      {of.blocks.map((block, index) => (
        // The position serves as the key because the document is rendered as a whole and its blocks have no
        // IDs.
        <BlockView key={index} block={block} />
      ))}
      {of.footer !== "" && <footer className={classes.footer}>{of.footer}</footer>}
    </article>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h3 className={classes.heading}>{block.text}</h3>;
    case "paragraph":
      return <p className={classes.text}>{block.text}</p>;
    case "facts":
      return (
        <dl className={classes.facts}>
          {block.rows.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case "columns":
      return (
        <div className={classes.columns}>
          {block.groups.map(({ label, lines }) => (
            <div key={label}>
              <p className={classes.label}>{label}</p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </div>
      );
    case "sums":
      return (
        <dl className={classes.sums}>
          {block.rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tn">{amount}</dd>
            </div>
          ))}
        </dl>
      );
    case "total":
      return (
        <p className={classes.total}>
          {block.label} <b className="tn">{block.text}</b>
        </p>
      );
    case "addressee":
      return (
        <address>
          {block.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      );
    case "signature":
      return <SignatureText text={block.text} style={block.style} />;
    case "chart":
      return (
        <>
          <h3 className={classes.heading}>{block.chart.title}</h3>
          <BarChart chart={block.chart} />
        </>
      );
    case "picture":
      return (
        <img
          src={`data:image/png;base64,${block.png}`}
          alt={block.says}
          style={{ height: `${block.height}pt` }}
        />
      );
    case "table":
      return <TableView table={block} />;
  }
}

function TableView({ table }: { table: TableBlock }) {
  const shares = table.columns.reduce((sum, { width }) => sum + width, 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the region through the focus
    <div className={classes.frame} role="region" aria-label={table.caption ?? "Table"} tabIndex={0}>
      <table className={classes.table} data-narrow={table.columns.length > 12 || undefined}>
        {table.caption !== null && <caption>{table.caption}</caption>}
        <colgroup>
          {table.columns.map(({ title, width }) => (
            <col key={title} style={{ width: `${(100 * width) / shares}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {table.columns.map(({ title, align, isVertical }) => (
              <th key={title} scope="col" data-align={align} data-vertical={isVertical || undefined}>
                <span>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <RowView key={index} row={row} columns={table.columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowView({ row, columns }: { row: TableRow; columns: TableBlock["columns"] }) {
  if (row.kind === "group")
    return (
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={columns.length}>
          {row.title}
        </th>
      </tr>
    );
  return (
    <tr className={row.isStruck ? classes.struck : undefined}>
      {columns.map(({ title, align, isRowHeading }, index) => {
        const cell = row.cells[index] ?? "";
        return isRowHeading ? (
          <th key={title} scope="row" data-align={align}>
            {cell}
          </th>
        ) : (
          <td key={title} data-align={align}>
            {cell}
          </td>
        );
      })}
    </tr>
  );
}
