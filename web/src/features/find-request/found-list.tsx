import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isDenied, isOpen, type RequestStatus } from '@portal/core/domain/requests/transitions.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { requestFactTexts } from '../../request-view/request-facts-texts.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import type { FindRequestSearch } from '../../screens/searches.ts';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { findRequestTexts } from './find-request-texts.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

type FoundItem = SearchPage['items'][number];

interface FoundListProps {
  items: readonly FoundItem[];
  /** The search that found them, so that the way back leads to it. */
  search: FindRequestSearch;
}

/** The requests of one page: who, what, how it stands, since when. */
export function FoundList({ items, search }: FoundListProps) {
  const texts = useTexts(findRequestTexts);
  return (
    <ul className="find-list" aria-label={texts.list}>
      {items.map((item) => (
        <li key={item.requestId} className="find-item">
          <Item item={item} search={search} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, search }: { item: FoundItem; search: FindRequestSearch }) {
  const texts = useTexts(findRequestTexts);
  const words = useRequestWords();
  const format = useFormat();
  const now = useNow();
  const subjectOf = useRequestSubject();
  const { calledNow } = useTexts(requestFactTexts).facts;
  const type = words.typeName(item.requestType);
  return (
    <>
      <p>
        <a href={paths.request(item.requestNumber, { ...search, found: '1' })}>
          <WholeNumbers>{texts.open(item.requestNumber, item.name)}</WholeNumbers>
        </a>
        <span className="find-note">{item.organization}</span>
        {item.nameToday === null ? null : (
          <span className="find-note">{calledNow(item.name, item.nameToday)}</span>
        )}
      </p>
      <p>{kindOf(item.requestType).about === 'ALTERNATE' ? type : `${type}: ${subjectOf(item)}`}</p>
      <p>
        <StatusTag tone={toneOf(item.workflowStatus)}>{words.statusName(item.workflowStatus)}</StatusTag>
      </p>
      <p>{texts.submitted(whole(format.day(item.submittedAt, now)))}</p>
    </>
  );
}

/** A day that stays in one line. */
function whole(day: string): string {
  return day.replaceAll(' ', '\u00A0');
}

function toneOf(status: RequestStatus): Tone {
  if (isOpen(status)) return 'waiting';
  if (isDenied(status)) return 'bad';
  return status === 'APPROVED' || status === 'REVOKED' ? 'good' : 'neutral';
}
