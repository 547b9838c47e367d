import { useTexts } from '../../content/language.tsx';
import { paginationTexts } from './pagination-texts.ts';
import { Icon } from '../icon.tsx';

interface PaginationProps {
  /** Addresses of the neighboring pages; null where there is none. */
  previous: string | null;
  next: string | null;
  /** What is shown now, such as '1–25 of 27'. */
  summary: string;
}

/** Previous and next: lists are paged by a cursor, so there are no page numbers. */
export function Pagination({ previous, next, summary }: PaginationProps) {
  const texts = useTexts(paginationTexts);
  if (previous === null && next === null) return <p className="pagination">{summary}</p>;
  return (
    <nav className="pagination" aria-label={texts.pages}>
      {previous === null ? null : (
        <a className="pagination__link" href={previous} aria-label={texts.previousPage}>
          <Icon name="previous" />
          <span>{texts.previous}</span>
        </a>
      )}
      <span>{summary}</span>
      {next === null ? null : (
        <a className="pagination__link" href={next} aria-label={texts.nextPage}>
          <span>{texts.next}</span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
