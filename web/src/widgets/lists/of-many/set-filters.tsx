import { useTexts } from '../../../content/language.tsx';
import { Icon } from '../../icon.tsx';
import { setFiltersTexts } from './set-filters-texts.ts';
import './set-filters.css';

/** One filter that is set. */
export interface SetFilter {
  /** Unlike that of any other filter. */
  id: string;
  /** What it is, and its value, in words: 'Application: Hazus Loss Library'. */
  label: string;
  onRemove: () => void;
}

interface SetFiltersProps {
  filters: readonly SetFilter[];
  onRemoveAll: () => void;
}

/** The filters that are set, as tags that are pressed to take them away; nothing where none is. */
export function SetFilters({ filters, onRemoveAll }: SetFiltersProps) {
  const texts = useTexts(setFiltersTexts);
  if (filters.length === 0) return null;
  return (
    <ul className="set-filters" aria-label={texts.set}>
      {filters.map(({ id, label, onRemove }) => (
        <li key={id}>
          <button
            type="button"
            className="set-filters__tag"
            aria-label={texts.remove(label)}
            onClick={onRemove}
          >
            <span>{label}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="usa-button usa-button--unstyled" onClick={onRemoveAll}>
          {texts.removeAll}
        </button>
      </li>
    </ul>
  );
}
