import { type RefObject, useRef } from 'react';
import type { DiagnosisReply, AccessDiagnosis } from '@portal/core/contract/access-diagnosis.ts';
import { readsEveryRequest } from '@portal/core/domain/requests/visibility.ts';
import { useApplicationNames, useCatalogue } from '../../api/catalogue.ts';
import { useAccessDiagnosis } from '../../api/access-diagnosis.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { ApplicationFilter } from '../../request-view/application-filter.tsx';
import { useRoleNames } from '../../request-view/role-names.tsx';
import { paths } from '../../screens/paths.ts';
import { screens } from '../../screens/screens.ts';
import type { AccessDiagnosisSearch, ScreenProps } from '../../screens/searches.ts';
import { useConfiguration, usePerson } from '../../session/use-session.tsx';
import { SearchBox } from '../../widgets/fields/search-box.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { StatusTag, type Tone } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { EndSessions } from './end-sessions.tsx';
import { accessDiagnosisTexts } from './access-diagnosis-texts.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';
import './access-diagnosis.css';

/** Why can't this person get in: one person and one application, line by line, each with what repairs it (rule catalogue 23). */
export function AccessDiagnosisScreen({ search, changeSearch }: ScreenProps<AccessDiagnosisSearch>) {
  const { title } = useTexts(screens.accessDiagnosis.words);
  const texts = useTexts(accessDiagnosisTexts);
  const reader = usePerson();
  const mayAskForOthers = reader !== null && readsEveryRequest(reader);
  // Anyone who looks at others names one of them first, or an application for themselves.
  const isMeant = !mayAskForOthers || search.person !== undefined || search.application !== undefined;
  const choose = (change: AccessDiagnosisSearch): void => {
    changeSearch(change, { replace: true });
  };
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{mayAskForOthers ? title : texts.ownTitle}</h1>
      <div className="toolbar" role="group" aria-label={texts.choose}>
        {mayAskForOthers ? (
          <SearchBox
            id="person-search"
            label={texts.person}
            value={search.person ?? ''}
            onSearch={(person) => {
              choose({ person: person === '' ? undefined : person });
            }}
          />
        ) : null}
        <ApplicationFilter
          label={texts.application}
          placeholder={texts.chooseApplication}
          value={search.application}
          onChange={(application) => {
            choose({ application });
          }}
        />
      </div>
      {search.application === undefined ? (
        <p>{mayAskForOthers ? texts.chooseBoth : texts.chooseOwn}</p>
      ) : null}
      {isMeant ? <Found search={search} /> : null}
    </div>
  );
}

function Found({ search }: { search: AccessDiagnosisSearch }) {
  const texts = useTexts(accessDiagnosisTexts);
  const problemText = useProblemText();
  const { data, error, isError, isFetching, refetch } = useAccessDiagnosis({ ...search, isMeant: true });
  if (data !== undefined) return <Answer answer={data} search={search} />;
  if (!isError) return <Skeleton kind="row" count={6} />;
  return (
    <ErrorState
      id="access-diagnosis-failed"
      title={texts.failed}
      text={problemText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Answer({ answer, search }: { answer: DiagnosisReply; search: AccessDiagnosisSearch }) {
  const texts = useTexts(accessDiagnosisTexts);
  if (answer.report !== null) return <Report report={answer.report} application={search.application ?? ''} />;
  if (answer.people.length === 0) return <p role="status">{texts.nobody}</p>;
  return (
    <>
      <p role="status">{texts.several}</p>
      <ul className="people-meant">
        {answer.people.map(({ userName, fullName, organization }) => (
          <li key={userName}>
            <a
              href={paths.accessDiagnosis({ ...search, person: userName })}
            >{`${fullName}, ${organization} (${userName})`}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReportProps {
  report: AccessDiagnosis;
  application: string;
}

function Report({ report, application }: ReportProps) {
  const texts = useTexts(accessDiagnosisTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = report.lines.find(({ verdict }) => verdict === 'IN_THE_WAY');
  const { fullName, organization, userName } = report.person;
  return (
    <>
      {report.isOwn ? null : (
        <h2 ref={heading} tabIndex={-1}>{`${fullName}, ${organization} (${userName})`}</h2>
      )}
      <p role="status">
        <strong>{first === undefined ? texts.nothing : texts.first(texts.lines[first.line])}</strong>
      </p>
      <FactList>
        {report.lines.map((line) => (
          <Fact key={line.line} name={texts.lines[line.line]}>
            <StatusTag tone={tones[line.verdict]}>{texts.verdicts[line.verdict]}</StatusTag>
            <span> </span>
            <Line report={report} line={line} application={application} />
            <span> </span>
            <Repair report={report} line={line} application={application} focusAfter={heading} />
          </Fact>
        ))}
      </FactList>
    </>
  );
}

type Line = AccessDiagnosis['lines'][number];

const tones: Readonly<Record<Line['verdict'], Tone>> = {
  FINE: 'good',
  NOTICE: 'attention',
  IN_THE_WAY: 'bad',
};

/** What is known of one line, in words. */
function Line({ report, line: { line, verdict }, application }: ReportProps & { line: Line }) {
  const texts = useTexts(accessDiagnosisTexts);
  const format = useFormat();
  const { deadlineZone } = useConfiguration();
  const now = useNow();
  const applicationName = useApplicationNames();
  const nameOf = useRoleNames(application);
  const whose = report.isOwn ? 'own' : 'others';
  const day = (moment: string) => format.day(moment, now);
  const words: Record<Line['line'], () => string> = {
    ACCOUNT: () => {
      if (!report.isEnabled) return texts.disabled;
      if (report.locks.length === 0) return texts.open;
      return report.locks
        .map(
          ({ cause, since }) =>
            `${texts.causes[cause]}${since === null ? '' : ` ${(cause === 'BY_ADMINISTRATOR' ? texts.noticed : texts.since)(day(since))}`}`,
        )
        .join(' ');
    },
    PASSWORD: () => (verdict === 'FINE' ? texts.hasPassword : texts.noPassword),
    APPROVERS: () => texts.noApprover,
    CERTIFICATES: () =>
      report.expiredCertificates.length === 0
        ? texts.certificatesValid
        : texts.certificatesExpired(
            format.list(report.expiredCertificates.map((name) => texts.certificateNames[name])),
          ),
    INACTIVITY: () => {
      const { days, next, keptOpenBy } = report.inactivity;
      const signedIn = report.lastSignIn === null ? texts.neverSignedIn : texts.signedIn[whose];
      if (keptOpenBy !== null)
        return `${signedIn(format.daysAgo(days))} ${texts.staysOpen[whose](texts.staying[keptOpenBy])}`;
      if (next === null) return signedIn(format.daysAgo(days));
      const nextOf = report.isOwn ? texts.ownNext : texts.next;
      const onDay = format.day(next.at, now, deadlineZone);
      return `${signedIn(format.daysAgo(days))} ${nextOf[next.what](format.number(next.afterDays), onDay)}`;
    },
    REQUESTS: () => {
      if (report.openRequest === null) return texts.noRequest;
      const { requestNumber, waitsForAnswer } = report.openRequest;
      return (waitsForAnswer ? texts.waitsForAnswer[whose] : texts.waits)(requestNumber);
    },
    ADDRESS: () => texts.noAddress,
    CHOSEN_ACCOUNT: () => (verdict === 'FINE' ? texts.accountChosen : texts.noAccountChosen[whose]),
    ROLES: () => {
      const [held = '', given = ''] = [report.rolesHeld, report.rolesGranted].map((roles) =>
        format.list(roles.map(nameOf)),
      );
      const has = texts.roles[whose](held, applicationName(application), report.person.fullName);
      return held === given ? has : `${has} ${texts.given(given)}`;
    },
    SESSIONS: () => format.plural(report.sessions.length, texts.sessions),
    CLIENT: () => (report.clientSeenAt === null ? texts.notSeen : texts.seen(day(report.clientSeenAt))),
  };
  return <WholeNumbers>{words[line]()}</WholeNumbers>;
}

function mailTo(address: string, { subject, body }: { subject: string; body: string }): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The one link or button that repairs it. */
function Repair({
  report,
  line: { repair },
  application,
  focusAfter,
}: ReportProps & { line: Line; focusAfter: RefObject<HTMLElement | null> }) {
  const texts = useTexts(accessDiagnosisTexts);
  const visit = useCatalogue().data?.applications.find(({ id }) => id === application)?.routerLink ?? null;
  if (repair === null) return null;
  if (repair.what === 'END_SESSIONS') return <EndSessions person={report.person} focusAfter={focusAfter} />;
  const number = repair.requestNumber ?? '';
  const targets: Record<typeof repair.what, string> = {
    OPEN_REQUEST: paths.request(number),
    ANSWER_QUESTION: paths.request(number),
    RESTORE: paths.applications(),
    SEE_PROFILE: paths.account(),
    REQUEST_ACCESS: paths.applications({ request: application }),
    SELECT_ACCOUNT: paths.applications({ show: 'mine' }),
    ASK_TO_SIGN_IN: `mailto:${report.person.email}`,
    ASK_TO_UNLOCK: mailTo(report.person.email, texts.unlocking(`${location.origin}${paths.applications()}`)),
    CHANGE_ACCOUNT: paths.person(report.person.userId),
    SEE_CERTIFICATES: paths.person(report.person.userId),
    GIVE_PASSWORD: paths.person(report.person.userId),
    SEE_APPROVERS: paths.approvers(),
    VISIT: visit ?? paths.applications({ show: 'mine' }),
  };
  return (
    <a href={targets[repair.what]}>
      <WholeNumbers>{texts.repairs[repair.what](number || report.person.fullName)}</WholeNumbers>
    </a>
  );
}
