import { refuseEmptyIds } from '../../ids.ts';
import '../../fields/choice-group.scss';
import './column-choice.css';

/** One column that can be shown. */
export interface OfferedColumn {
  id: string;
  heading: string;
}

interface ColumnChoiceProps {
  /** Of the group; those of the boxes begin with it. */
  id: string;
  /** What opens the choice. */
  label: string;
  /** From left to right. */
  columns: readonly OfferedColumn[];
  /** Ids of those that are shown. */
  shown: readonly string[];
  /** The one that names each row, and cannot be removed. */
  naming: string;
  /** Called with the ids of those that are to be shown, from left to right. */
  onChange: (shown: string[]) => void;
}

/** Which columns a list shows: folded away until somebody wants to choose. */
export function ColumnChoice({ id, label, columns, shown, naming, onChange }: ColumnChoiceProps) {
  refuseEmptyIds(id);
  return (
    <details className="column-choice">
      <summary>{label}</summary>
      <div className="column-choice__columns" role="group" aria-label={label}>
        {columns
          .filter((column) => column.id !== naming)
          .map((column) => (
            <div key={column.id} className="usa-checkbox">
              <input
                className="usa-checkbox__input"
                type="checkbox"
                id={`${id}-${column.id}`}
                checked={shown.includes(column.id)}
                onChange={(event) => {
                  const isWanted = (one: string): boolean =>
                    one === column.id ? event.target.checked : shown.includes(one);
                  onChange(columns.map((one) => one.id).filter(isWanted));
                }}
              />
              <label className="usa-checkbox__label" htmlFor={`${id}-${column.id}`}>
                {column.heading}
              </label>
            </div>
          ))}
      </div>
    </details>
  );
}
