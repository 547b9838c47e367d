import { type ReactNode, useState } from 'react';
import { useTexts } from '../../content/language.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { refuseEmptyIds } from '../ids.ts';
import { type SortDirection, type SortFunctions, nextDirection, sorted } from './sort-order.ts';
import { sortableTableTexts } from './sortable-table-texts.ts';
import './sortable-table.css';

/** One column; it can be sorted where it has both functions. */
export interface TableColumn<Row> extends SortFunctions<Row> {
  /** Unlike that of any other column. */
  id: string;
  heading: string;
  /** What is in the cell, and what the search looks in. */
  text: (row: Row) => string;
}

interface SortableTableProps<Row> {
  id: string;
  /** What the rows are. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** What tells a row from all others. */
  keyOf: (row: Row) => string;
  /** Label of a search over all columns; absent where there is none. */
  searchLabel?: string;
}

/**
 * Rows that a press on a heading sorts: ascending, descending, and as they came. On a phone each row is a block.
 * @throws Error without an id, or with one sort function of the two
 */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { id, caption, columns, rows, keyOf, searchLabel } = props;
  refuseIncomplete(id, columns);
  const texts = useTexts(sortableTableTexts);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<{ column: string; direction: SortDirection } | null>(null);
  const wanted = search.toLowerCase();
  const found = rows.filter((row) => columns.some(({ text }) => text(row).toLowerCase().includes(wanted)));
  const sortedBy = columns.find((column) => column.id === order?.column);
  const shown = order === null || sortedBy === undefined ? found : sorted(found, sortedBy, order.direction);
  const message =
    order === null || sortedBy === undefined ? '' : texts.sorted[order.direction](sortedBy.heading);
  const directionOf = (column: string): SortDirection =>
    order?.column === column ? order.direction : 'none';
  return (
    <div id={id} className="sortable">
      {searchLabel === undefined ? null : (
        <>
          <SearchBox id={`${id}-search`} label={searchLabel} value={search} onSearch={setSearch} />
          <p className="sortable__count" role="status">
            {shown.length === 0 ? texts.none : texts.found(shown.length, rows.length)}
          </p>
        </>
      )}
      <table className="sortable__table">
        <caption className="sortable__caption">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading
                key={column.id}
                column={column}
                direction={directionOf(column.id)}
                onSort={(direction) => {
                  setOrder({ column: column.id, direction });
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.id} heading={column.heading}>
                  {column.text(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="usa-sr-only" aria-live="polite">
        {message}
      </p>
    </div>
  );
}

interface HeadingProps<Row> {
  column: TableColumn<Row>;
  direction: SortDirection;
  onSort: (direction: SortDirection) => void;
}

function Heading<Row>({ column, direction, onSort }: HeadingProps<Row>) {
  if (column.ascending === undefined) return <th scope="col">{column.heading}</th>;
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className="sortable__sort"
        onClick={() => {
          onSort(nextDirection(direction));
        }}
      >
        <span>{column.heading}</span>
        <svg className="sortable__arrows" viewBox="0 0 10 16" aria-hidden="true" focusable="false">
          {direction === 'descending' ? null : <path d="M5 0 9 6H1z" />}
          {direction === 'ascending' ? null : <path d="M5 16 1 10h8z" />}
        </svg>
      </button>
    </th>
  );
}

function Cell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <td>
      {/* On a phone the headings are above all rows, too far away. */}
      <span className="sortable__name" aria-hidden="true">
        {heading}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** For developers: an order that cannot be reversed is none. */
function refuseIncomplete<Row>(id: string, columns: readonly TableColumn<Row>[]): void {
  refuseEmptyIds(id, ...columns.map((column) => column.id));
  if (columns.some(({ ascending, descending }) => (ascending === undefined) !== (descending === undefined)))
    throw new Error('ascending and descending sort function required');
}
