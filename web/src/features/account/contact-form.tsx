import { useState } from 'react';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import {
  type ContactField,
  checkContactField,
  contactChanges,
  contactFields,
  phoneForMask,
} from '@portal/core/domain/people/contact.ts';
import { useChangeContact, useReadAccountAgain } from '../../api/account/own-account.ts';
import { maxAgeWanted } from '../../api/access-diagnosis.ts';
import { useTexts } from '../../content/language.tsx';
import { useRecentSignIn } from '../../session/recent-sign-in.ts';
import { Button } from '../../widgets/button.tsx';
import { FaultSummary } from '../../widgets/fields/fault-summary.tsx';
import { LineField } from '../../widgets/fields/lines/line-field.tsx';
import { MaskedField } from '../../widgets/fields/lines/masked-field.tsx';
import { accountTexts } from './account-texts.ts';
import { SavingOutcome } from './outcome.tsx';
import { useTypedFields } from './typed-fields.ts';

const ids: Readonly<Record<ContactField, string>> = { phoneNumber: 'phoneNumber', suffix: 'suffix' };

/** Telephone number and suffix, which their person changes alone (rule accounts 5). */
export function ContactForm({ account }: { account: OwnAccount }) {
  const { contact: texts } = useTexts(accountTexts);
  const form = useContactForm(account);
  const { messages, values, change, saving } = form;
  const messageOf = (field: ContactField) => messages.find((one) => one.field === field)?.text;
  return (
    <section aria-labelledby="account-contact">
      <h2 id="account-contact">{texts.heading}</h2>
      <p>{texts.atOnce}</p>
      <form
        className="account-form"
        aria-labelledby="account-contact"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <SavingOutcome
          name="contact"
          texts={texts}
          failed={texts.failed}
          tries={form.tries}
          outcome={form.outcome}
          error={saving.error}
        />
        <FaultSummary
          key={form.tries}
          id="contact-faults"
          title={texts.failed}
          messages={messages}
          fields={ids}
        />
        <MaskedField
          id={ids.phoneNumber}
          label={texts.phone}
          hint={texts.phoneHint}
          mask="___-___-____"
          fitting={phoneForMask}
          type="tel"
          autoComplete="tel-national"
          value={values.phoneNumber}
          error={messageOf('phoneNumber')}
          onChange={(value) => {
            change('phoneNumber', value);
          }}
        />
        <LineField
          id={ids.suffix}
          label={texts.suffix}
          hint={texts.suffixHint}
          autoComplete="honorific-suffix"
          value={values.suffix}
          error={messageOf('suffix')}
          onChange={(value) => {
            change('suffix', value);
          }}
        />
        <div className="button-row">
          <Button type="submit" busy={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** What is in the form, and what can be done with it. */
function useContactForm({ contact: shown }: OwnAccount) {
  const { contact: texts } = useTexts(accountTexts);
  const { typed, change, clear } = useTypedFields('contact', contactFields);
  const saving = useChangeContact();
  const readAgain = useReadAccountAgain();
  const [tries, setTries] = useState(0);
  const [isJudged, setJudged] = useState(false);
  const [outcome, setOutcome] = useState<'saved' | 'unchanged' | null>(null);
  const values = { ...shown, ...typed };
  const faults = contactFields.flatMap((field) => {
    const { fault } = checkContactField(field, values[field], shown[field]);
    return fault === null ? [] : [{ field, text: texts.faults[fault] }];
  });
  const send = (signInAgain?: (maxAgeSeconds: number | null) => void): void => {
    if (saving.isPending) return;
    saving.reset();
    setTries(tries + 1);
    setOutcome(null);
    setJudged(faults.length > 0);
    if (faults.length > 0) return;
    const changes = contactChanges(values, shown);
    if (changes.length === 0) {
      clear();
      setOutcome('unchanged');
      return;
    }
    saving.mutate(changes, {
      onSuccess: () => {
        clear();
        setOutcome('saved');
      },
      onError: (fault) => {
        signInAgain?.(maxAgeWanted(fault));
        // It may be refused because the account is another by now.
        void readAgain();
      },
    });
  };
  const signInAgain = useRecentSignIn({ name: 'save-contact', subject: '' }, () => {
    send();
  });
  return {
    values,
    change,
    saving,
    tries,
    outcome,
    messages: isJudged ? faults : [],
    save: () => {
      send(signInAgain);
    },
  };
}
