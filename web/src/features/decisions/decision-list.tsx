import type { OwnDecisionsPage } from '@portal/core/contract/requests/own-decisions.ts';
import { type OwnDecisionKind, kindOf } from '@portal/core/domain/requests/kinds.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { NamedRoles, useRoleNames } from '../../request-view/role-names.tsx';
import { useRequestWords } from '../../request-view/words.ts';
import { paths } from '../../screens/paths.ts';
import type { DecisionsSearch } from '../../screens/searches.ts';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import { decisionsTexts } from './decisions-texts.ts';

type OwnDecision = OwnDecisionsPage['items'][number];

interface DecisionListProps {
  items: readonly OwnDecision[];
  search: DecisionsSearch;
}

/** The decisions of one page: about whom, the decision, and the outcome. */
export function DecisionList({ items, search }: DecisionListProps) {
  const texts = useTexts(decisionsTexts);
  return (
    <RecordTable
      caption={texts.list}
      columns={useColumns(search)}
      rows={items}
      keyOf={(item) => `${item.requestId} ${item.at}`}
    />
  );
}

function useColumns(search: DecisionsSearch): readonly RecordColumn<OwnDecision>[] {
  const { columns } = useTexts(decisionsTexts);
  const words = useRequestWords();
  const format = useFormat();
  const { order = 'newest' } = search;
  const turned = order === 'newest' ? 'oldest' : undefined;
  return [
    { id: 'person', heading: columns.person, isRowHead: true, cell: (item) => <Person item={item} /> },
    { id: 'request', heading: columns.request, cell: (item) => <Wish item={item} /> },
    { id: 'decision', heading: columns.decision, cell: (item) => <Message item={item} /> },
    { id: 'status', heading: columns.status, cell: (item) => words.statusName(item.workflowStatus) },
    {
      id: 'at',
      heading: columns.at,
      cell: ({ at }) => format.exact(at),
      sort: {
        href: paths.decisions({ ...search, order: turned, cursor: undefined }),
        direction: order === 'newest' ? 'descending' : 'ascending',
      },
    },
  ];
}

interface ItemProps {
  item: OwnDecision;
}

function Person({ item }: ItemProps) {
  const texts = useTexts(decisionsTexts);
  return (
    <>
      <a href={paths.request(item.requestNumber)}>
        <WholeNumbers>{texts.open(item.requestNumber, item.name)}</WholeNumbers>
      </a>
      <span className="record-table__note">{item.organization}</span>
    </>
  );
}

function Wish({ item }: ItemProps) {
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  const type = words.typeName(item.requestType);
  return <span>{kindOf(item.requestType).about === 'ALTERNATE' ? type : `${type}: ${subjectOf(item)}`}</span>;
}

const tones: Readonly<Record<OwnDecisionKind, Tone>> = {
  APPROVE: 'good',
  DENY: 'bad',
  RETURN: 'waiting',
  UNDONE: 'neutral',
};

function Message({ item }: ItemProps) {
  const texts = useTexts(decisionsTexts);
  const words = useRequestWords();
  const role = words.roleLabel(item.role);
  const nameOf = useRoleNames(item.applicationId);
  return (
    <>
      <StatusTag tone={tones[item.decision]}>{texts.decisions[item.decision]}</StatusTag>
      <span className="record-table__note">
        {item.onBehalfOf === null ? texts.as(role) : texts.asFor(role, item.onBehalfOf)}
      </span>
      {item.withheldRoles.length === 0 ? null : (
        <span className="record-table__note">
          <NamedRoles roles={item.withheldRoles} nameOf={nameOf} say={texts.withheld} />
        </span>
      )}
      {item.comment === null ? null : <span className="record-table__note">{item.comment}</span>}
      {item.undoableUntil === null ? null : (
        <a href={paths.request(item.requestNumber)} aria-label={texts.undoLabel(item.requestNumber)}>
          {texts.undo}
        </a>
      )}
    </>
  );
}
