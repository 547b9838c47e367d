import { useRef } from 'react';
import type { UndeliveredList } from '@portal/core/contract/operations/mail.ts';
import { useRetryMail, useRetryMailOfCause, useUndeliveredMail } from '../../../api/mail/undelivered-mail.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Button } from '../../../widgets/button.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { StatusTag } from '../../../widgets/tag.tsx';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { undeliveredTexts } from './undelivered-texts.ts';
import './undelivered.css';

type Mail = UndeliveredList['items'][number];

/** Mail that was not sent, for RM-IT help, with the server's answer and another try (rule mail 5); nothing where there is none. */
export function UndeliveredMail() {
  const texts = useTexts(undeliveredTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isError, isFetching, refetch } = useUndeliveredMail();
  if (isError && data === undefined)
    return (
      <ErrorState
        id="undelivered-failed"
        title={texts.failed}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined || data.items.length === 0) return null;
  const total = data.totalIsMinimum
    ? texts.totalAtLeast(format.number(data.total))
    : format.plural(data.total, texts.total);
  return (
    <section className="undelivered" aria-labelledby="undelivered-heading">
      <h2 id="undelivered-heading" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{data.hasServer ? texts.intro : texts.noServer}</p>
      <p>{data.items.length === data.total ? total : texts.shown(total, format.number(data.items.length))}</p>
      {data.hasServer ? (
        <Causes
          causes={data.causes}
          onGone={() => {
            heading.current?.focus();
          }}
        />
      ) : null}
      <ul className="desk-cards" aria-labelledby="undelivered-heading">
        {data.items.map((mail) => (
          <li key={mail.mailId} className="desk-card undelivered__mail">
            <OneMail
              mail={mail}
              hasServer={data.hasServer}
              onGone={() => {
                heading.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CausesProps {
  causes: UndeliveredList['causes'];
  /** The button that was pressed is about to go. */
  onGone: () => void;
}

/** For each cause of which there is more than one mail, a button that has all of them tried again. */
function Causes({ causes, onGone }: CausesProps) {
  const texts = useTexts(undeliveredTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const messages = useMessages();
  const retry = useRetryMailOfCause();
  const several = causes.filter(({ count }) => count > 1);
  if (several.length === 0) return null;
  return (
    <div className="undelivered__causes">
      {several.map(({ cause, count }) => (
        <Button
          key={cause}
          look="outline"
          busy={retry.isPending && retry.variables === cause}
          onClick={() => {
            if (retry.isPending) return;
            retry.mutate(cause, {
              onSuccess: (tried) => {
                messages.show({ type: 'info', text: format.plural(tried.count, texts.retriedAll) });
                onGone();
              },
              onError: (problem) => {
                messages.show({ type: 'error', text: problemText(problem) });
              },
            });
          }}
        >
          {texts.retryAll(format.number(count), texts.causes[cause])}
        </Button>
      ))}
    </div>
  );
}

interface OneMailProps {
  mail: Mail;
  hasServer: boolean;
  /** The button that was pressed is about to go. */
  onGone: () => void;
}

function OneMail({ mail, hasServer, onGone }: OneMailProps) {
  const texts = useTexts(undeliveredTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const retry = useRetryMail();
  const { subject, fault, nextAttemptAt } = mail;
  return (
    <>
      <p>
        <span className="desk-person">{subject}</span>
        <span className="desk-note">{texts.to(mail.recipient)}</span>
      </p>
      <p>
        <State mail={mail} />
      </p>
      <p>
        <span>{`${texts.written}: `}</span>
        <RelativeTime moment={mail.writtenAt} />
      </p>
      {nextAttemptAt === null ? null : (
        <p>
          <span>{`${texts.next}: `}</span>
          <RelativeTime moment={nextAttemptAt} />
        </p>
      )}
      {fault === null ? null : (
        <p className="undelivered__wide">
          <span>{`${texts.fault}: `}</span>
          <span lang="en">{fault}</span>
        </p>
      )}
      <details className="undelivered__wide">
        <summary aria-label={texts.readAbout(subject)}>{texts.read}</summary>
        <p className="undelivered__body">{mail.body}</p>
      </details>
      {hasServer ? (
        <p className="undelivered__wide">
          <Button
            look="outline"
            busy={retry.isPending}
            label={texts.retryAbout(subject)}
            onClick={() => {
              retry.mutate(mail.mailId, {
                onSuccess: () => {
                  messages.show({ type: 'info', text: texts.retried });
                  onGone();
                },
                onError: (problem) => {
                  messages.show({ type: 'error', text: problemText(problem) });
                },
              });
            }}
          >
            {texts.retry}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function State({ mail: { state, fault } }: { mail: Mail }) {
  const texts = useTexts(undeliveredTexts).states;
  if (state === 'FAILED') return <StatusTag tone="bad">{texts.gaveUp}</StatusTag>;
  return <StatusTag tone="attention">{fault === null ? texts.waits : texts.triedAgain}</StatusTag>;
}
