import type { ReactNode } from 'react';
import { ScrollBox } from './scroll-box.tsx';
import type { SortDirection } from './sort-order.ts';
import './record-table.css';

/** One column of a list that comes from the server. */
export interface RecordColumn<Row> {
  /** Unlike that of any other column. */
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** What names the row. */
  isRowHead?: boolean;
  /** Where the order is another one, and how the rows are ordered by this column now; absent where they cannot be. */
  sort?: { href: string; direction: SortDirection };
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A long list is scrolled within the window's height, so that its headings stay visible. */
  isLong?: boolean;
}

/**
 * Records of one kind: a table with heads, of which those that sort are links, from 640 px up; below that each row is a block
 * in which every cell says its column (rule page 28).
 */
export function RecordTable<Row>({ caption, columns, rows, keyOf, isLong = false }: RecordTableProps<Row>) {
  return (
    <ScrollBox label={caption} isTall={isLong}>
      <table className="record-table">
        <caption className="usa-sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Heading<Row>({ column: { heading, sort } }: { column: RecordColumn<Row> }) {
  if (sort === undefined) return <th scope="col">{heading}</th>;
  return (
    <th scope="col" aria-sort={sort.direction} className="record-table__sorts">
      <a href={sort.href}>
        <span>{heading}</span>
        <svg className="record-table__arrows" viewBox="0 0 10 16" aria-hidden="true" focusable="false">
          {sort.direction === 'descending' ? null : <path d="M5 0 9 6H1z" />}
          {sort.direction === 'ascending' ? null : <path d="M5 16 1 10h8z" />}
        </svg>
      </a>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: RecordColumn<Row>; row: Row }) {
  const { heading, cell, isRowHead = false } = column;
  if (isRowHead) return <th scope="row">{cell(row)}</th>;
  return (
    <td>
      {/* On a phone the heads are above all rows, too far away. */}
      <span className="record-table__name" aria-hidden="true">
        {heading}
      </span>
      <div className="record-table__value">{cell(row)}</div>
    </td>
  );
}
