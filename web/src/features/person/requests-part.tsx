import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { isDenied, type RequestStatus } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRequestSubject } from '../../request-view/request-subject.ts';
import { useRequestWords } from '../../request-view/words.ts';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { NamedRequest } from './named-request.tsx';
import { personTexts } from './person-texts.ts';
import { Section } from './section.tsx';
import { ShortList } from './short-list.tsx';

type RequestLine = NonNullable<PersonPage['requests']>['items'][number];

/** What somebody has asked for, or what others have asked about them. */
export function RequestsPart({ person: { requests } }: { person: PersonPage }) {
  const { requests: texts } = useTexts(personTexts);
  const format = useFormat();
  const { items = [], hasMore = false } = requests ?? {};
  const groups = [
    { title: texts.open, lines: items.filter((line) => line.isOpen) },
    { title: texts.finished, lines: items.filter((line) => !line.isOpen) },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Section name="REQUESTS">
      {groups.length === 0 ? <EmptyState text={texts.none} /> : null}
      {groups.map(({ title, lines }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ShortList
            label={title}
            rows={lines.map((line) => <Line key={line.requestNumber} line={line} />)}
          />
        </div>
      ))}
      {hasMore ? <p>{texts.more(format.number(items.length))}</p> : null}
    </Section>
  );
}

function Line({ line }: { line: RequestLine }) {
  const { requests: texts } = useTexts(personTexts);
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  const format = useFormat();
  const now = useNow();
  const { requestType, workflowStatus, submittedAt, closedAt } = line;
  const days = [
    texts.sent(format.day(submittedAt, now)),
    ...(closedAt === null ? [] : [texts.closed(format.day(closedAt, now))]),
  ];
  return (
    <>
      <NamedRequest request={line} />
      <span> </span>
      <span>{`${words.typeName(requestType)}: ${subjectOf(line)}`}</span>
      <span> </span>
      <StatusTag tone={toneOf(line)}>{words.statusName(workflowStatus)}</StatusTag>
      <span className="person-note">{days.join(', ')}</span>
    </>
  );
}

function toneOf({ isOpen, workflowStatus }: { isOpen: boolean; workflowStatus: RequestStatus }): Tone {
  if (isOpen) return 'waiting';
  if (isDenied(workflowStatus)) return 'bad';
  return workflowStatus === 'APPROVED' || workflowStatus === 'REVOKED' ? 'good' : 'neutral';
}
