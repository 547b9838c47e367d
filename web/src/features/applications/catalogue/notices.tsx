import { useId } from 'react';
import type { Catalogue, Notice } from '@portal/core/contract/catalogue.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { useAttempt } from '../../../api/actions/attempt.ts';
import { useConfirmAddress } from '../../../api/account/own-mail.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useSubmitRequest } from '../../../api/requests.ts';
import { useFormat } from '../../../content/format.ts';
import { accountNoticeId } from '../../../content/card-refusals.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useConfiguration } from '../../../session/use-session.tsx';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Button } from '../../../widgets/button.tsx';
import { NoticeLine } from '../../../widgets/notices/notice-line.tsx';
import { useNow } from '../../../widgets/times/now.ts';
import { applicationsTexts } from '../applications-texts.ts';
import { noticeTexts } from './notice-texts.ts';
import { WithMailLinks } from './state-lines.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

/** What holds for every card, shown once above them (rule catalogue 20). */
export function Notices({ notices }: Pick<Catalogue, 'notices'>) {
  return notices.map((notice, index) => {
    const id = `notice-${'cause' in notice ? notice.cause : notice.kind}`;
    return (
      <NoticeBox
        key={id}
        id={id}
        notice={notice}
        // The most urgent one represents all causes of the lock.
        titleId={index === 0 ? accountNoticeId : undefined}
      />
    );
  });
}

function NoticeBox({ id, notice, titleId }: Titled & { notice: Notice }) {
  switch (notice.kind) {
    case 'ACCOUNT_WAITING':
      return <AccountWaiting id={id} notice={notice} titleId={titleId} />;
    case 'LOCKED':
      return <Locked id={id} notice={notice} titleId={titleId} />;
    case 'CERTIFICATES':
      return <ExpiredCertificates id={id} notice={notice} />;
    case 'UNREACHABLE':
      return <Unreachable id={id} notice={notice} />;
    case 'ELOMA_ONLY':
      return <ElomaOnly id={id} />;
  }
}

interface Titled extends Identified {
  titleId: string | undefined;
}

interface Identified {
  id: string;
}

type Of<Kind extends Notice['kind']> = { notice: Extract<Notice, { kind: Kind }> };

function AccountWaiting({ id, notice, titleId }: Titled & Of<'ACCOUNT_WAITING'>) {
  const { waiting, approverName } = useTexts(noticeTexts);
  const { settingUp } = useTexts(applicationsTexts);
  const { title, until, approves } = waiting[notice.cause];
  const format = useFormat();
  const now = useNow();
  const { deadlineZone } = useConfiguration();
  const day = notice.dueAt === null ? '' : format.day(notice.dueAt, now, deadlineZone);
  const [first = '', ...others] = notice.waitingFor;
  const sentence =
    notice.status === 'PENDING_PROVISIONING'
      ? `${settingUp}.`
      : approves(approverName(first, others.length), day);
  return (
    <NoticeLine id={id} type="info" title={title} titleId={titleId}>
      <span>{`${sentence} ${until}`}</span> <RequestLink number={notice.requestNumber} />
    </NoticeLine>
  );
}

function Locked({ id, notice: { cause, since, requestNumber, restore }, titleId }: Titled & Of<'LOCKED'>) {
  const texts = useTexts(noticeTexts);
  const now = useNow();
  const format = useFormat();
  const { helpDeskEmail } = useConfiguration();
  const { title } = texts.locked[cause];
  const wasNeverAsked = cause === 'NEVER_ADMITTED' && requestNumber === null;
  const { cause: because, toDo } = wasNeverAsked ? texts.neverAsked : texts.locked[cause];
  return (
    <NoticeLine
      id={id}
      type="warning"
      title={title}
      titleId={titleId}
      action={restore === null ? undefined : <RestoreButton restore={restore} />}
    >
      <span>{because}</span>{' '}
      <span>
        {since === null
          ? null
          : (cause === 'BY_ADMINISTRATOR' ? texts.noticed : texts.since)(format.day(since, now))}
      </span>{' '}
      <span>{texts.lockedMeans}</span>{' '}
      <span>{restore === null ? <WithMailLinks text={toDo(helpDeskEmail)} /> : texts.restore.toDo}</span>
      <span> </span>
      {requestNumber === null ? null : (
        <span className="link-apart">
          <RequestLink number={requestNumber} />
        </span>
      )}
      <span> </span>
      {restore === null && (cause !== 'NEVER_ADMITTED' || wasNeverAsked) ? (
        <a className="link-apart" href={paths.account()}>
          {texts.toProfile}
        </a>
      ) : null}
      <span> </span>
      <a href={paths.accessDiagnosis()}>{texts.why}</a>
    </NoticeLine>
  );
}

const submission = { requestType: typeFor.reactivation, requestDetails: {} };

/** Asks to be let in again; once that is sent, the catalogue knows of it and the button is gone. */
function RestoreButton({ restore }: { restore: NonNullable<Of<'LOCKED'>['notice']['restore']> }) {
  const texts = useTexts(noticeTexts).restore;
  const reasonId = useId();
  const messages = useMessages();
  const problemText = useProblemText();
  const submit = useSubmitRequest();
  const attempt = useAttempt();
  const send = (): void => {
    submit.mutate(
      { submission, idempotencyKey: attempt.keyFor(submission) },
      {
        onSuccess: () => {
          attempt.over();
          messages.show({ type: 'success', title: texts.title, text: texts.success });
        },
        onError: () => {
          messages.show({ type: 'error', title: texts.title, text: texts.failure });
        },
      },
    );
  };
  const isSent = submit.isPending || submit.isSuccess;
  return (
    <div className="button-row">
      <Button
        disabled={isSent || restore === 'CERTIFICATE_EXPIRED'}
        reason={isSent ? texts.sending : texts.certificate}
        reasonId={reasonId}
        onClick={send}
      >
        {texts.button}
      </Button>
      {submit.isError ? <p role="alert">{`${texts.failure}. ${problemText(submit.error)}`}</p> : null}
    </div>
  );
}

function RequestLink({ number }: { number: string }) {
  const { openRequest } = useTexts(applicationsTexts);
  return (
    <a href={paths.request(number)}>
      <WholeNumbers>{openRequest(number)}</WholeNumbers>
    </a>
  );
}

function ExpiredCertificates({ id, notice: { certificates } }: Identified & Of<'CERTIFICATES'>) {
  const texts = useTexts(noticeTexts);
  const format = useFormat();
  const which = certificates.map(({ name, end }) =>
    texts.certificate(texts.certificateNames[name], end === null ? null : format.calendarDay(end)),
  );
  return (
    <NoticeLine id={id} type="warning">
      <p className="notice-text">{texts.certificates}</p>
      <p className="notice-text">
        <span>{which.join(' · ')}</span>{' '}
        <a href={paths.account({ section: 'certificates' })}>{texts.toProfile}</a>
      </p>
    </NoticeLine>
  );
}

/** The address can be changed, or be right after all. */
function Unreachable({ id, notice: { email, since } }: Identified & Of<'UNREACHABLE'>) {
  const texts = useTexts(noticeTexts).unreachable;
  const format = useFormat();
  const now = useNow();
  const messages = useMessages();
  const problemText = useProblemText();
  const confirm = useConfirmAddress();
  return (
    <NoticeLine
      id={id}
      type="warning"
      title={texts.title(email)}
      action={
        <Button
          look="outline"
          busy={confirm.isPending}
          onClick={() => {
            confirm.mutate(email, {
              onSuccess: () => {
                messages.show({ type: 'success', text: texts.confirmed(email) });
              },
              onError: (problem) => {
                messages.show({ type: 'error', text: problemText(problem) });
              },
            });
          }}
        >
          {texts.confirm}
        </Button>
      }
    >
      <span>{texts.since(format.day(since, now))}</span> <a href={paths.account()}>{texts.change}</a>
    </NoticeLine>
  );
}

function ElomaOnly({ id }: Identified) {
  const texts = useTexts(noticeTexts);
  const { helpDeskEmail } = useConfiguration();
  return (
    <NoticeLine id={id} type="info">
      <WithMailLinks text={texts.elomaOnly(helpDeskEmail)} />
    </NoticeLine>
  );
}
