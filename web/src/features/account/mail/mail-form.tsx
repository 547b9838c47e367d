import { useState } from 'react';
import type { OwnMail } from '@portal/core/contract/account/own-mail.ts';
import { type OptionalMail, optionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import { useChangeOwnMail } from '../../../api/account/own-mail.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { FaultSummary } from '../../../widgets/fields/fault-summary.tsx';
import { SavingOutcome } from '../outcome.tsx';
import { useTypedFields } from '../typed-fields.ts';
import { KindsChoice } from './kinds-choice.tsx';
import { mailTexts } from './mail-texts.ts';
import { isZoneSource, type ZoneFields, ZoneChoice, zoneIds } from './zone-choice.tsx';

/** What somebody chooses about mail. */
export function MailForm({ mail }: { mail: OwnMail }) {
  const texts = useTexts(mailTexts);
  const form = useMailForm(mail);
  const { saving, tries } = form;
  return (
    <form
      className="account-form"
      aria-labelledby="account-mail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <SavingOutcome
        name="mail"
        texts={texts}
        failed={texts.notSaved}
        tries={tries}
        outcome={form.outcome}
        error={saving.error}
      />
      <FaultSummary
        key={tries}
        id="mail-faults"
        title={texts.notSaved}
        messages={form.messages}
        fields={zoneIds}
      />
      <KindsChoice
        unwanted={form.unwanted}
        onChange={(unwanted) => {
          form.change('unwanted', unwanted.join());
        }}
      />
      <ZoneChoice
        mail={mail}
        values={form.values}
        error={form.messages[0]?.text}
        onChange={(field, value) => {
          form.change(field, value);
        }}
      />
      <div className="button-row">
        <Button type="submit" busy={saving.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** What a kept text says that somebody does without; null where nothing was kept. */
function unwantedIn(text: string | undefined): readonly OptionalMail[] | null {
  return text === undefined ? null : optionalMail.filter((kind) => text.split(',').includes(kind));
}

/** What is in the form, and what can be done with it. */
function useMailForm(mail: OwnMail) {
  const texts = useTexts(mailTexts);
  const { typed, change, clear } = useTypedFields('mail', ['source', 'zone', 'unwanted']);
  const saving = useChangeOwnMail();
  const [tries, setTries] = useState(0);
  const [isJudged, setJudged] = useState(false);
  const [outcome, setOutcome] = useState<'saved' | 'unchanged' | null>(null);
  const values: ZoneFields = {
    source: isZoneSource(typed.source) ? typed.source : mail.isZoneChosen ? 'CHOSEN' : 'OF_BROWSER',
    zone: typed.zone ?? (mail.isZoneChosen ? (mail.zone ?? '') : ''),
  };
  const unwanted = unwantedIn(typed.unwanted) ?? mail.unwanted;
  const isMissing = values.source === 'CHOSEN' && values.zone === '';
  const save = (): void => {
    if (saving.isPending) return;
    saving.reset();
    setTries(tries + 1);
    setOutcome(null);
    setJudged(isMissing);
    if (isMissing) return;
    const zone = values.source === 'CHOSEN' ? values.zone : null;
    if (zone === (mail.isZoneChosen ? mail.zone : null) && unwanted.join() === mail.unwanted.join()) {
      clear();
      setOutcome('unchanged');
      return;
    }
    saving.mutate(
      { zone, unwanted: [...unwanted] },
      {
        onSuccess: () => {
          clear();
          setOutcome('saved');
        },
      },
    );
  };
  const messages = isJudged && isMissing ? [{ field: 'zone', text: texts.zone.missing }] : [];
  return { values, unwanted, change, save, saving, tries, outcome, messages };
}
