import type { SearchPage } from '@portal/core/contract/requests/request-search.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { isDenied, isOpen, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { requestFactTexts } from '../../request-view/request-facts-texts.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import type { FindRequestSearch } from '../../screens/searches.ts';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { findRequestTexts } from './find-request-texts.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

type FoundItem = SearchPage['items'][number];

interface FoundListProps {
  items: readonly FoundItem[];
  /** The search that found them, so that the way back leads to it. */
  search: FindRequestSearch;
}

/** The requests of one page: who, what, status, since when. */
export function FoundList({ items, search }: FoundListProps) {
  const texts = useTexts(findRequestTexts);
  return (
    <RecordTable
      caption={texts.list}
      columns={useColumns(search)}
      rows={items}
      keyOf={(item) => item.requestId}
    />
  );
}

function useColumns(search: FindRequestSearch): readonly RecordColumn<FoundItem>[] {
  const { columns } = useTexts(findRequestTexts);
  const words = useRequestWords();
  const format = useFormat();
  const now = useNow();
  const { order = 'newest' } = search;
  const turned = order === 'newest' ? 'oldest' : undefined;
  return [
    {
      id: 'person',
      heading: columns.person,
      isRowHead: true,
      cell: (item) => <Person item={item} search={search} />,
    },
    { id: 'request', heading: columns.request, cell: (item) => <Wish item={item} /> },
    {
      id: 'status',
      heading: columns.status,
      cell: ({ workflowStatus }) => (
        <StatusTag tone={toneOf(workflowStatus)}>{words.statusName(workflowStatus)}</StatusTag>
      ),
    },
    {
      id: 'submitted',
      heading: columns.submitted,
      cell: ({ submittedAt }) => whole(format.day(submittedAt, now)),
      sort: {
        href: paths.findRequest({ ...search, order: turned, cursor: undefined }),
        direction: order === 'newest' ? 'descending' : 'ascending',
      },
    },
  ];
}

interface ItemProps {
  item: FoundItem;
}

function Person({ item, search }: ItemProps & { search: FindRequestSearch }) {
  const texts = useTexts(findRequestTexts);
  const { calledNow } = useTexts(requestFactTexts).facts;
  return (
    <>
      <a href={paths.request(item.requestNumber, { ...search, found: '1' })}>
        <WholeNumbers>{texts.open(item.requestNumber, item.name)}</WholeNumbers>
      </a>
      <span className="record-table__note">{item.organization}</span>
      {item.userId === null ? null : (
        <span className="record-table__note">
          <a href={paths.person(item.userId)}>{texts.seePerson(item.nameToday ?? item.name)}</a>
        </span>
      )}
      {item.nameToday === null ? null : (
        <span className="record-table__note">{calledNow(item.name, item.nameToday)}</span>
      )}
    </>
  );
}

function Wish({ item }: ItemProps) {
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  const type = words.typeName(item.requestType);
  return <span>{kindOf(item.requestType).about === 'ALTERNATE' ? type : `${type}: ${subjectOf(item)}`}</span>;
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
