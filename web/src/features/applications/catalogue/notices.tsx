import type { Catalogue, Notice } from '@portal/core/contract/catalogue.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useAccountAddress } from '../../../session/account-address.ts';
import { useConfiguration } from '../../../session/use-session.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { applicationsTexts } from '../applications-texts.ts';
import { noticeTexts } from './notice-texts.ts';
import { useWaitingSentence, WithMailLinks } from './state-lines.tsx';

/** What holds for every card, said once above them (rule catalogue 20). */
export function Notices({ notices }: Pick<Catalogue, 'notices'>) {
  return notices.map((notice) => <NoticeBox key={notice.kind} notice={notice} />);
}

function NoticeBox({ notice }: { notice: Notice }) {
  switch (notice.kind) {
    case 'ACCOUNT_WAITING':
      return <AccountWaiting notice={notice} />;
    case 'LOCKED':
      return <Locked notice={notice} />;
    case 'CERTIFICATES':
      return <ExpiredCertificates notice={notice} />;
    case 'ELOMA_ONLY':
      return <ElomaOnly />;
  }
}

type Of<Kind extends Notice['kind']> = { notice: Extract<Notice, { kind: Kind }> };

function AccountWaiting({ notice }: Of<'ACCOUNT_WAITING'>) {
  const texts = useTexts(noticeTexts).waiting;
  const sentence = useWaitingSentence()(notice);
  return (
    <Alert type="info" title={texts.title}>
      {sentence}. {texts.until} <RequestLink number={notice.requestNumber} />
    </Alert>
  );
}

function Locked({ notice: { cause, requestNumber } }: Of<'LOCKED'>) {
  const texts = useTexts(noticeTexts);
  const { helpDeskEmail } = useConfiguration();
  const { title, cause: because, toDo } = texts.locked[cause];
  return (
    <Alert type="warning" title={title}>
      {because} {texts.lockedMeans} <WithMailLinks text={toDo(helpDeskEmail)} />{' '}
      {requestNumber === null ? null : <RequestLink number={requestNumber} />}
    </Alert>
  );
}

function RequestLink({ number }: { number: string }) {
  const { openRequest } = useTexts(applicationsTexts);
  return <a href={paths.request(number)}>{openRequest(number)}</a>;
}

function ExpiredCertificates({ notice: { certificates } }: Of<'CERTIFICATES'>) {
  const texts = useTexts(noticeTexts);
  const format = useFormat();
  const profile = useAccountAddress();
  const which = certificates.map(({ name, end }) =>
    texts.certificate(texts.certificateNames[name], end === null ? null : format.calendarDay(end)),
  );
  return (
    <Alert type="warning">
      <p className="notice-text">{texts.certificates}</p>
      <p className="notice-text">
        {which.join(' · ')} <a href={profile}>{texts.toProfile}</a>
      </p>
    </Alert>
  );
}

function ElomaOnly() {
  const texts = useTexts(noticeTexts);
  const { helpDeskEmail } = useConfiguration();
  return (
    <Alert type="info">
      <WithMailLinks text={texts.elomaOnly(helpDeskEmail)} />
    </Alert>
  );
}
