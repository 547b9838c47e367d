import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { personReaders, type PersonSection } from '@portal/core/domain/person-page/person-sections.ts';
import { usePersonPage } from '../../api/administration/person.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import type { NamedScreenProps } from '../../screens/searches.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../widgets/notices/page-states.tsx';
import { AccessPart } from './access-part.tsx';
import { AccountState } from './account-state.tsx';
import { PersonActions } from './actions/person-actions.tsx';
import { CertificatesPart } from './certificates-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { personTexts } from './person-texts.ts';
import { RequestsPart } from './requests-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SupervisionPart } from './supervision/supervision-part.tsx';
import './person.css';

/** The page of one person, each section by the right of its reader (rule people 20). */
export function PersonScreen({ named: userId }: NamedScreenProps<object>) {
  const { title } = useTexts(screens.person.words);
  const reader = usePerson();
  const mayAsk = mayActAs(reader, personReaders);
  const found = usePersonPage(userId, mayAsk);
  const { data: person } = found;
  return (
    <div className="container page person-page">
      <h1 tabIndex={-1}>{person?.fullName ?? title}</h1>
      {reader?.userId === userId ? <Own /> : null}
      {person !== undefined ? (
        <Everything person={person} />
      ) : mayAsk ? (
        <Without found={found} isOwn={reader?.userId === userId} />
      ) : reader?.userId === userId ? null : (
        <NotFound />
      )}
    </div>
  );
}

/** Where somebody finds their own account. */
function Own() {
  const texts = useTexts(personTexts);
  return (
    <Alert id="person-own" type="info" title={texts.ownTitle}>
      <p>
        <span>{texts.own}</span> <a href={paths.account()}>{texts.toAccount}</a>
      </p>
    </Alert>
  );
}

interface WithoutProps {
  found: ReturnType<typeof usePersonPage>;
  isOwn: boolean;
}

/** The states without a person: still loading, not found, or failed to load. */
function Without({ found: { error, isFetching, refetch }, isOwn }: WithoutProps) {
  const texts = useTexts(personTexts);
  const problemText = useProblemText();
  if (error === null) return <Skeleton kind="line" count={8} />;
  if (error instanceof ProblemError && ['NOT_FOUND', 'INVALID'].includes(error.problem.code))
    return isOwn ? null : <NotFound />;
  return (
    <ErrorState
      id="person-failed"
      title={texts.failed}
      text={problemText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function NotFound() {
  const texts = useTexts(personTexts);
  return (
    <Alert id="person-not-found" type="warning" title={texts.notFoundTitle}>
      <EmptyState text={texts.notFound} action={<a href={paths.applications()}>{texts.toApplications}</a>} />
    </Alert>
  );
}

/** What they came for first, the state of the account and the access, then the rest. */
function Everything({ person }: { person: PersonPage }) {
  const texts = useTexts(personTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const { organization, email, username, applications } = person;
  const shows = (section: PersonSection): boolean => person.sections.includes(section);
  return (
    <>
      <p className="person-head">
        {organization === '' ? null : <span>{organization}</span>}
        <a href={`mailto:${email}`}>{email}</a>
        <span translate="no">{username}</span>
      </p>
      {applications === null ? null : <p>{texts.partOnly(format.list(applications.map(nameOf)))}</p>}
      {shows('IDENTITY') ? <AccountState person={person} /> : null}
      {shows('IDENTITY') ? <PersonActions person={person} /> : null}
      {shows('ACCESS') ? <AccessPart person={person} /> : null}
      {shows('REQUESTS') ? <RequestsPart person={person} /> : null}
      {shows('IDENTITY') ? <IdentityPart person={person} /> : null}
      {shows('IDENTITY') ? <SupervisionPart person={person} /> : null}
      {shows('CERTIFICATES') ? <CertificatesPart person={person} /> : null}
      {shows('SESSIONS') ? <SessionsPart person={person} /> : null}
      {shows('HISTORY') ? <HistoryPart person={person} /> : null}
    </>
  );
}
