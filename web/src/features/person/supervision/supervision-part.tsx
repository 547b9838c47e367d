import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { Supervision } from '@portal/core/contract/people/supervisors.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import {
  supervisionReaders,
  supervisorReplacers,
} from '@portal/core/domain/people/supervisors/supervision-readers.ts';
import { useSupervision } from '../../../api/administration/supervisors.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useStatusNames } from '../../../request-view/role-names.tsx';
import { paths } from '../../../screens/paths.ts';
import { usePerson } from '../../../session/use-session.tsx';
import { DoneAtProvider, useIsLeft } from '../../../shell/at-provider/done-at-provider.tsx';
import { Button } from '../../../widgets/button.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../../widgets/notices/page-states.tsx';
import { StatusTag } from '../../../widgets/tag.tsx';
import { useNow } from '../../../widgets/times/now.ts';
import { personTexts } from '../person-texts.ts';
import { ReplaceSupervisor } from './replace-supervisor.tsx';
import { supervisionTexts } from './supervision-texts.ts';

/** Who supervises somebody, and whom they supervise (rule supervisors 1). */
export function SupervisionPart({ person }: { person: PersonPage }) {
  const reader = usePerson();
  return reader !== null && mayActAs(reader, supervisionReaders) ? <Inside person={person} /> : null;
}

function Inside({ person }: { person: PersonPage }) {
  const texts = useTexts(supervisionTexts);
  const problemText = useProblemText();
  const found = useSupervision(person.userId);
  const first = found.data?.pages[0];
  return (
    <section className="person-section" aria-labelledby="person-supervision">
      <h2 id="person-supervision">{texts.title}</h2>
      {first !== undefined ? (
        <>
          <Supervisors person={person} supervision={first} />
          <People person={person} supervision={first} found={found} />
        </>
      ) : found.error === null ? (
        <Skeleton kind="line" count={4} />
      ) : (
        <ErrorState
          id="supervision-failed"
          title={texts.failed}
          text={problemText(found.error)}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
    </section>
  );
}

interface PartProps {
  person: PersonPage;
  supervision: Supervision;
}

/** The directory keeps one list of supervisors, whatever employments there are. */
function Supervisors({ person, supervision: { supervisors } }: PartProps) {
  const texts = useTexts(supervisionTexts);
  const { identity: words } = useTexts(personTexts);
  const format = useFormat();
  const statusName = useStatusNames();
  const employments = (person.identity?.employments ?? []).map(({ status, jobTitle }) =>
    words.employment(statusName(status), jobTitle),
  );
  return (
    <>
      <h3>{texts.supervisors}</h3>
      {supervisors.length === 0 ? (
        <EmptyState text={texts.noSupervisor} />
      ) : (
        <ul className="person-list" aria-label={texts.supervisors}>
          {supervisors.map(({ email, person: one, state }) => (
            <li key={email}>
              {one === null ? null : <a href={paths.person(one.userId)}>{one.fullName}</a>}
              <span>{one === null ? email : `, ${email}`}</span>
              <span> </span>
              {state === 'USABLE' ? null : <StatusTag tone="bad">{texts.states[state]}</StatusTag>}
            </li>
          ))}
        </ul>
      )}
      {employments.length === 0 ? null : (
        <p className="person-note">{texts.employments(format.list(employments))}</p>
      )}
    </>
  );
}

function People({ person, supervision, found }: PartProps & { found: ReturnType<typeof useSupervision> }) {
  const texts = useTexts(supervisionTexts);
  const format = useFormat();
  const { total, openRequests, state, replacement } = supervision;
  const people = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <h3>{total === 0 ? texts.people : [texts.people, format.plural(total, texts.count)].join(' ')}</h3>
      {replacement === null || replacement.total === 0 ? null : (
        <Replaced person={person} replacement={replacement} />
      )}
      {total > 0 && state !== 'USABLE' ? (
        <Alert id="supervision-cannot" type="warning" slim>
          {texts.cannotDecide(person.fullName)}
        </Alert>
      ) : null}
      {openRequests === 0 ? null : <p>{format.plural(openRequests, texts.waiting)}</p>}
      {total === 0 ? null : <Replacing person={person} />}
      {total === 0 ? <EmptyState text={texts.nobody} /> : <Supervised people={people} />}
      {found.hasNextPage ? (
        <Button look="plain" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}

/** The button, for those who may, and what it opens. */
function Replacing({ person }: { person: PersonPage }) {
  const texts = useTexts(supervisionTexts);
  const [isOpen, setOpen] = useState(false);
  const isLeft = useIsLeft();
  if (!mayActAs(usePerson(), supervisorReplacers)) return null;
  if (isLeft('REPLACE_SUPERVISOR'))
    return <DoneAtProvider id="supervision-at-provider" writes={['REPLACE_SUPERVISOR']} />;
  return (
    <>
      <div className="person-actions">
        <Button
          look="outline"
          onClick={() => {
            setOpen(true);
          }}
        >
          {texts.replace}
        </Button>
      </div>
      {isOpen ? (
        <ReplaceSupervisor
          person={person}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function Supervised({ people }: { people: Supervision['items'] }) {
  const texts = useTexts(supervisionTexts);
  return (
    <ul className="person-list" aria-label={texts.people}>
      {people.map(({ userId, fullName, email, state }) => (
        <li key={userId}>
          <a href={paths.person(userId)}>{fullName}</a>
          <span>{`, ${email}`}</span>
          <span> </span>
          {state === 'ACTIVE' ? null : (
            <StatusTag tone={state === 'LOCKED' ? 'attention' : 'bad'}>
              {texts.accountStates[state]}
            </StatusTag>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What has happened to the last replacement, also while it goes on. */
function Replaced({
  person,
  replacement,
}: {
  person: PersonPage;
  replacement: NonNullable<Supervision['replacement']>;
}) {
  const { replaced: texts } = useTexts(supervisionTexts);
  const format = useFormat();
  const now = useNow();
  const { state, successor, askedBy, askedAt, total, changed, untouched } = replacement;
  return (
    <Alert
      id="supervision-replaced"
      type={state === 'RUNNING' || untouched.length > 0 ? 'warning' : 'info'}
      title={texts.title(successor.fullName, person.fullName)}
    >
      <p>
        <span>
          {state === 'RUNNING'
            ? texts.running(format.number(changed), format.number(total))
            : format.plural(changed, texts.done)}
        </span>
        <span> </span>
        <span>{texts.by(askedBy, format.day(askedAt, now))}</span>
      </p>
      {untouched.length === 0 ? null : (
        <p>{texts.untouched(format.list(untouched.map(({ fullName }) => fullName)))}</p>
      )}
    </Alert>
  );
}
