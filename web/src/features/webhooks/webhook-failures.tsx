import type { WebhookFailure } from '@portal/core/contract/operations/webhooks.ts';
import { type useActOnWebhook, useWebhookFailures } from '../../api/webhooks/webhooks.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { webhooksTexts } from './webhooks-texts.ts';

interface WebhookFailuresProps {
  webhookId: string;
  act: ReturnType<typeof useActOnWebhook>;
}

/** Messages that a system has not accepted and that can be sent again. */
export function WebhookFailures({ webhookId, act }: WebhookFailuresProps) {
  const texts = useTexts(webhooksTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useWebhookFailures(webhookId);
  if (data === undefined)
    return error === null ? (
      <Skeleton kind="line" count={3} />
    ) : (
      <ErrorState
        id={`failures-${webhookId}`}
        title={texts.failed}
        text={problemText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.items.length === 0) return <p>{texts.noFailures}</p>;
  const again = (deliveryId: string | null): void => {
    act.mutate({ kind: 'REPLAY', deliveryId });
  };
  return (
    <>
      <Button
        look="outline"
        busy={act.isPending}
        onClick={() => {
          again(null);
        }}
      >
        {texts.sendAllAgain}
      </Button>
      <ul className="webhook__failures" aria-label={texts.failures}>
        {data.items.map((failure) => (
          <Failure
            key={failure.deliveryId}
            failure={failure}
            onAgain={() => {
              again(failure.deliveryId);
            }}
          />
        ))}
      </ul>
    </>
  );
}

function Failure({ failure, onAgain }: { failure: WebhookFailure; onAgain: () => void }) {
  const texts = useTexts(webhooksTexts);
  const format = useFormat();
  const now = useNow();
  const { event, writtenAt, attempts, status, fault, nextAttemptAt } = failure;
  const why = fault === 'NOT_PUBLIC' ? texts.faults.NOT_PUBLIC : texts.faults.other;
  return (
    <li>
      <p>
        <strong>{texts.events[event]}</strong>
        <span>, </span>
        <RelativeTime moment={writtenAt} />
      </p>
      <p>
        <span>{status === null ? why : texts.responded(status)}</span>{' '}
        <span>{`${format.plural(attempts, texts.attempts)}.`}</span>{' '}
        <span>
          {nextAttemptAt === null ? texts.givenUp : texts.next(format.relative(nextAttemptAt, now))}
        </span>
      </p>
      <Button look="plain" label={`${texts.sendAgain}: ${texts.events[event]}`} onClick={onAgain}>
        {texts.sendAgain}
      </Button>
    </li>
  );
}
