import { useRef } from 'react';
import type { UnreachableAddresses as Listed } from '@portal/core/contract/operations/mail.ts';
import { useRetryAddress, useUnreachableAddresses } from '../../../api/mail/undelivered-mail.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { Button } from '../../../widgets/button.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { RelativeTime } from '../../../widgets/times/relative-time.tsx';
import { unreachableTexts } from './unreachable-texts.ts';

/** Addresses at which mail does not arrive, for RM-IT help, whose they are, and another try (rule mail 16); nothing where there is none. */
export function UnreachableAddresses() {
  const texts = useTexts(unreachableTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isError, isFetching, refetch } = useUnreachableAddresses();
  if (isError && data === undefined)
    return (
      <ErrorState
        id="unreachable-failed"
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
    <section className="undelivered" aria-labelledby="unreachable-heading">
      <h2 id="unreachable-heading" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{texts.intro}</p>
      <p>{data.items.length === data.total ? total : texts.shown(total, format.number(data.items.length))}</p>
      <ul className="desk-cards" aria-labelledby="unreachable-heading">
        {data.items.map((one) => (
          <li key={one.address} className="desk-card undelivered__mail">
            <OneAddress
              {...one}
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

type OneAddressProps = Listed['items'][number] & {
  /** The button that was pressed is about to go. */
  onGone: () => void;
};

function OneAddress({ address, since, reply, person, onGone }: OneAddressProps) {
  const texts = useTexts(unreachableTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const retry = useRetryAddress();
  return (
    <>
      <p>
        <span className="desk-person">{address}</span>
        {person === null ? (
          <span className="desk-note">{texts.nobody}</span>
        ) : (
          <a className="desk-note" href={paths.person(person.userId)}>
            {person.fullName}
          </a>
        )}
      </p>
      <p>
        <span>{`${texts.since}: `}</span>
        <RelativeTime moment={since} />
      </p>
      <p className="undelivered__wide">
        <span>{`${texts.reply}: `}</span>
        <span lang="en">{reply}</span>
      </p>
      <p className="undelivered__wide">
        <Button
          look="outline"
          busy={retry.isPending}
          label={texts.retryAddress(address)}
          onClick={() => {
            retry.mutate(address, {
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
    </>
  );
}
