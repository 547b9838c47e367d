import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useFormat } from '../../content/format.ts';
import { spelledOut, wordsFor } from '../../content/known-words.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { EmptyState } from '../../widgets/notices/page-states.tsx';
import { type RecordColumn, RecordTable } from '../../widgets/tables/record-table.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { backgroundWorkTexts } from './background-work-texts.ts';
import { useEventCount } from './event-count.ts';
import { jobTexts } from './job-texts.ts';
import { consumerName, headingId } from './names.ts';
import type { Consumer } from './troubles.ts';

type Event = Consumer['events'][number];

/** Who follows the events: how far each has come, and what it has set aside. */
export function Consumers({ consumers }: { consumers: readonly Consumer[] }) {
  const texts = useTexts(backgroundWorkTexts).consumers;
  return (
    <section aria-labelledby="consumers-heading">
      <h2 id="consumers-heading">{texts.title}</h2>
      {consumers.length === 0 ? <EmptyState text={texts.none} /> : <p>{texts.intro}</p>}
      {consumers.map((consumer) => (
        <OneConsumer key={consumer.name} consumer={consumer} />
      ))}
    </section>
  );
}

function OneConsumer({ consumer }: { consumer: Consumer }) {
  const texts = useTexts(backgroundWorkTexts).consumers;
  const names = useTexts(jobTexts);
  const format = useFormat();
  const countOf = useEventCount();
  const { behind, behindSince, setAside, givenUp, events, position } = consumer;
  const name = consumerName(names, consumer);
  return (
    <>
      <h3 id={headingId(consumer)} tabIndex={-1}>
        {name}
      </h3>
      <FactList>
        <Fact name={texts.position}>{format.number(position)}</Fact>
        <Fact name={texts.behind}>
          <span>{behind === 0 ? texts.upToDate : countOf(behind)}</span>
          {behindSince === null ? null : (
            <>
              <span>{`, ${texts.since} `}</span>
              <RelativeTime moment={behindSince} />
            </>
          )}
        </Fact>
        <Fact name={texts.setAside}>{setAside === 0 ? texts.noneSetAside : countOf(setAside)}</Fact>
        {givenUp === 0 ? null : <Fact name={texts.givenUp}>{countOf(givenUp)}</Fact>}
      </FactList>
      {events.length === 0 ? null : <Events events={events} caption={texts.eventsOf(name)} />}
      {setAside > events.length ? <p>{texts.more(format.number(events.length))}</p> : null}
    </>
  );
}

function Events({ events, caption }: { events: readonly Event[]; caption: string }) {
  return (
    <RecordTable
      caption={caption}
      rows={events}
      keyOf={({ sequence }) => String(sequence)}
      columns={useEventColumns()}
    />
  );
}

function useEventColumns(): RecordColumn<Event>[] {
  const { columns, notTried } = useTexts(backgroundWorkTexts).consumers;
  const names = useTexts(jobTexts).events;
  const nameOf = (action: string): string => wordsFor(names, action) ?? spelledOut(action);
  const column = (id: keyof typeof columns, cell: RecordColumn<Event>['cell']) => ({
    id,
    heading: columns[id],
    cell,
  });
  return [
    { ...column('event', ({ action }) => <span>{nameOf(action)}</span>), isRowHead: true },
    column('at', ({ at }) => <RelativeTime moment={at} />),
    column('request', (event) => <RequestOf event={event} />),
    column('state', (event) => <State event={event} />),
    column('why', ({ fault }) =>
      fault === null ? (
        <span>{notTried}</span>
      ) : (
        <span lang="en" translate="no">
          {fault}
        </span>
      ),
    ),
  ];
}

/** The number of its request; a link for readers of all requests. */
function RequestOf({ event: { requestNumber } }: { event: Event }) {
  const { noRequest } = useTexts(backgroundWorkTexts).consumers;
  const person = usePerson();
  if (requestNumber === null) return <span>{noRequest}</span>;
  if (person === null || !readsEveryRequest(person)) return <span>{requestNumber}</span>;
  return <a href={paths.request(requestNumber)}>{requestNumber}</a>;
}

function State({ event: { isGivenUp, attempts, nextAttemptAt } }: { event: Event }) {
  const texts = useTexts(backgroundWorkTexts).consumers;
  const format = useFormat();
  if (attempts === 0) return <StatusTag tone="waiting">{texts.states.waits}</StatusTag>;
  return (
    <>
      <StatusTag tone={isGivenUp ? 'bad' : 'attention'}>
        {isGivenUp ? texts.states.givenUp : texts.states.retried}
      </StatusTag>
      <span className="record-table__note">{format.plural(attempts, texts.attempts)}</span>
      {nextAttemptAt === null ? null : (
        <span className="record-table__note">
          <span>{`${texts.next}: `}</span>
          <RelativeTime moment={nextAttemptAt} />
        </span>
      )}
    </>
  );
}
