import { type SyntheticEvent, useState } from 'react';
import { type WebhookEvent, webhookEvents } from '@portal/core/domain/webhooks/webhook-events.ts';
import { useMakeWebhook } from '../../api/webhooks/webhooks.ts';
import { ProblemError } from '../../api/client.ts';
import { useTexts } from '../../content/language.tsx';
import { Button } from '../../widgets/button.tsx';
import { CheckboxGroup } from '../../widgets/fields/choice-group.tsx';
import { TextField } from '../../widgets/fields/text-field.tsx';
import { WebhookResult } from './webhook-result.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

const longest = 500;

/** A system's address and the events that it receives. */
export function WebhookForm() {
  const texts = useTexts(webhooksTexts);
  const make = useMakeWebhook();
  const [address, setAddress] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const [isTried, setTried] = useState(false);
  const fault = useAddressFault(make.error);
  const noEvents = isTried && events.length === 0 ? texts.noEvents : undefined;
  const empty = isTried && address.trim() === '' ? texts.addressFaults.MALFORMED : undefined;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (address.trim() === '' || events.length === 0 || make.isPending) return;
    make.mutate(
      { address: address.trim(), events: [...events] },
      {
        onSuccess: () => {
          setAddress('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form className="webhook-form" onSubmit={submit} noValidate aria-labelledby="webhook-add">
      <h2 id="webhook-add">{texts.add}</h2>
      <WebhookResult
        id="webhook-new"
        secret={make.data?.secret ?? null}
        error={fault === undefined ? make.error : null}
      />
      <TextField
        id="webhook-address"
        label={texts.address}
        hint={texts.addressHint}
        error={empty ?? fault}
        value={address}
        onChange={setAddress}
        limit={longest}
      />
      <CheckboxGroup
        id="webhook-events"
        legend={texts.which}
        error={noEvents}
        values={events}
        options={webhookEvents.map((value) => ({ value, label: texts.events[value] }))}
        onChange={(chosen) => {
          setEvents(webhookEvents.filter((one) => chosen.includes(one)));
        }}
      />
      <Button type="submit" busy={make.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

/** What is wrong with the address, in words; undefined where nothing is. */
function useAddressFault(error: Error | null): string | undefined {
  const { addressFaults } = useTexts(webhooksTexts);
  if (!(error instanceof ProblemError)) return undefined;
  const found = error.problem.errors?.find(({ field }) => field === 'address');
  if (found === undefined) return undefined;
  const known = Object.entries(addressFaults).find(([name]) => name === found.fault);
  return known?.[1] ?? addressFaults.MALFORMED;
}
