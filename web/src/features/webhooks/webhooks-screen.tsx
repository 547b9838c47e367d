import { useWebhooks } from '../../api/webhooks/webhooks.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../content/language.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { EmptyState, ErrorState } from '../../widgets/notices/page-states.tsx';
import { OneWebhook } from './one-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';
import './webhooks.css';
import { webhooksTexts } from './webhooks-texts.ts';

/** The systems that receive request events, for administrators (rule webhooks 1). */
export function WebhooksScreen() {
  const texts = useTexts(webhooksTexts);
  return (
    <ScreenForRoles name="webhooks" texts={texts}>
      <Inside />
    </ScreenForRoles>
  );
}

function Inside() {
  const texts = useTexts(webhooksTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useWebhooks();
  return (
    <>
      <p>{texts.intro}</p>
      {data === undefined && error === null ? <Skeleton kind="row" count={3} /> : null}
      {data === undefined && error !== null ? (
        <ErrorState
          id="webhooks-failed"
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.items.length === 0 ? <EmptyState text={texts.none} /> : null}
      <ul className="webhooks" aria-label={texts.list}>
        {(data?.items ?? []).map((webhook) => (
          <OneWebhook key={webhook.webhookId} webhook={webhook} />
        ))}
      </ul>
      <WebhookForm />
    </>
  );
}
