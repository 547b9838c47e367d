import { useState } from 'react';
import type { Webhook } from '@portal/core/contract/operations/webhooks.ts';
import { useActOnWebhook } from '../../api/webhooks/webhooks.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { ConfirmationDialog } from '../../widgets/dialogs/confirmation-dialog.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { WebhookResult } from './webhook-result.tsx';
import { WebhookFailures } from './webhook-failures.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

/** A system that receives events, with its actions. */
export function OneWebhook({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(webhooksTexts);
  const act = useActOnWebhook(webhook.webhookId);
  const [isRemoving, setRemoving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { webhookId, address, state } = webhook;
  const isOn = state === 'ACTIVE';
  return (
    <li className="webhook">
      <h2 className="webhook__address">{address}</h2>
      <WebhookFacts webhook={webhook} />
      <WebhookResult id={`webhook-${webhookId}`} secret={act.data ?? null} error={act.error} />
      <div className="button-row">
        <Button
          look="outline"
          label={`${isOn ? texts.turnOff : texts.turnOn}: ${address}`}
          onClick={() => {
            act.mutate({ kind: isOn ? 'DISABLE' : 'ENABLE' });
          }}
        >
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
        <Button
          look="outline"
          label={`${texts.rotate}: ${address}`}
          onClick={() => {
            act.mutate({ kind: 'ROTATE' });
          }}
        >
          {texts.rotate}
        </Button>
        <Button
          look="outline"
          label={`${texts.remove}: ${address}`}
          onClick={() => {
            setRemoving(true);
          }}
        >
          {texts.remove}
        </Button>
        <Button
          look="plain"
          label={`${isOpen ? texts.hideFailures : texts.showFailures}: ${address}`}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? texts.hideFailures : texts.showFailures}
        </Button>
      </div>
      {isOpen ? <WebhookFailures webhookId={webhookId} act={act} /> : null}
      {isRemoving ? (
        <ConfirmationDialog
          id={`remove-${webhookId}`}
          title={texts.removeTitle}
          confirmText={texts.remove}
          danger
          onConfirm={() => {
            setRemoving(false);
            act.mutate({ kind: 'DELETE' });
          }}
          onClose={() => {
            setRemoving(false);
          }}
        >
          <p>{texts.removeText(address)}</p>
        </ConfirmationDialog>
      ) : null}
    </li>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(webhooksTexts);
  const format = useFormat();
  const now = useNow();
  const { events, publicKey, state, cause, formerUntil, madeAt, madeBy, waiting, failed, sentAt } = webhook;
  const names = events.map((one) => texts.events[one]);
  return (
    <>
      <p>
        <StatusTag tone={state === 'ACTIVE' ? 'good' : 'attention'}>
          {state === 'ACTIVE' ? texts.active : texts.off}
        </StatusTag>
      </p>
      {cause === null ? null : <p>{texts.causes[cause]}</p>}
      <ul>
        <li>{texts.subscribedEvents(names.join(', '))}</li>
        <li>{texts.made(madeBy, format.day(madeAt, now))}</li>
        <li>{sentAt === null ? texts.notSent : texts.sent(format.relative(sentAt, now))}</li>
        {waiting === 0 ? null : <li>{format.plural(waiting, texts.waiting)}</li>}
        {failed === 0 ? null : <li>{format.plural(failed, texts.notTaken)}</li>}
        {formerUntil === null ? null : <li>{texts.former(format.exact(formerUntil))}</li>}
        <li>
          <span>{texts.publicKey}</span>
          <span>: </span>
          <code className="webhook-key" translate="no">
            {publicKey}
          </code>
        </li>
      </ul>
    </>
  );
}
