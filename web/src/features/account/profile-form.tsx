import { useEffect, useRef, useState } from 'react';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import type { Submission } from '@portal/core/contract/requests/submission.ts';
import {
  longestOf,
  neededFields,
  type TrustField,
} from '@portal/core/domain/people/profile/profile-fields.ts';
import {
  areSameChanges,
  fieldOfFault,
  profileChanges,
  withChanges,
} from '@portal/core/domain/people/profile/profile-form.ts';
import { planProfileUpdate } from '@portal/core/domain/requests/account/profile-update.ts';
import { typeFor } from '@portal/core/domain/requests/kinds.ts';
import { isRefusal } from '@portal/core/domain/validation/refusal.ts';
import { useReadAccountAgain } from '../../api/account/own-account.ts';
import { useAttempt } from '../../api/actions/attempt.ts';
import { maxAgeWanted } from '../../api/access-diagnosis.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useSubmitRequest } from '../../api/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { nameOf } from '../../request-view/profile/profile-changes.tsx';
import { profileTexts } from '../../request-view/profile/profile-texts.ts';
import { useRecentSignIn } from '../../session/recent-sign-in.ts';
import { Button } from '../../widgets/button.tsx';
import { FaultSummary } from '../../widgets/fields/fault-summary.tsx';
import { LineField } from '../../widgets/fields/lines/line-field.tsx';
import { Outcome } from './outcome.tsx';
import { profileFormTexts } from './profile-form-texts.ts';
import type { useTypedFields } from './typed-fields.ts';

/** Fields that belong together. */
export interface FieldGroup {
  heading: string;
  fields: readonly TrustField[];
}

interface ProfileFormProps {
  title: string;
  groups: readonly FieldGroup[];
  account: OwnAccount;
  waiting: RequestView | null;
  typing: ReturnType<typeof useTypedFields<TrustField>>;
  /** Saved, nothing to save, or discarded (null). */
  onDone: (done: 'saved' | 'unchanged' | null) => void;
}

const autoCompletes: Partial<Record<TrustField, string>> = {
  givenName: 'given-name',
  middleInitial: 'additional-name',
  familyName: 'family-name',
  organizationOrAgency: 'organization',
};

/** The fields that nobody changes alone; what fails leaves everything as it was typed. */
export function ProfileForm(props: ProfileFormProps) {
  const { title, groups, account, typing, onDone } = props;
  const texts = useTexts(profileFormTexts);
  const names = useTexts(profileTexts);
  const problemText = useProblemText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { values, messages, tries, submit, save } = useProfileForm(props);
  const hints: Partial<Record<TrustField, string>> = texts.hints;
  useEffect(() => {
    // Anyone who has opened it goes on from here; one that was open when the part was shown takes no focus.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <form
      className="account-form"
      aria-labelledby="profile-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3 ref={heading} tabIndex={-1} id="profile-form">
        {title}
      </h3>
      <p>{texts.asksSupervisor}</p>
      <p>{account.isActive ? texts.locks : texts.locked}</p>
      {submit.isError ? (
        <Outcome key={tries} id="profile-not-saved" type="error" title={texts.notSaved}>
          {problemText(submit.error)}
        </Outcome>
      ) : null}
      <FaultSummary
        key={tries}
        id="profile-faults"
        title={texts.faults}
        messages={messages.map(({ field, text }) => ({ field, text: `${nameOf(field, names)}: ${text}` }))}
        fields={Object.fromEntries(messages.map(({ field }) => [field, field]))}
      />
      {groups.map(({ heading: legend, fields }) => (
        <fieldset key={legend} className="usa-fieldset">
          <legend className="usa-legend">{legend}</legend>
          {fields.map((field) => (
            <LineField
              key={field}
              id={field}
              label={nameOf(field, names)}
              hint={hints[field]}
              required={neededFields.includes(field)}
              autoComplete={autoCompletes[field] ?? 'off'}
              value={values[field]}
              error={messages.find((one) => one.field === field)?.text}
              onChange={(value) => {
                typing.change(field, value);
              }}
            />
          ))}
        </fieldset>
      ))}
      <div className="button-row">
        <Button type="submit" busy={submit.isPending}>
          {texts.save}
        </Button>
        <Button
          look="plain"
          onClick={() => {
            onDone(null);
          }}
        >
          {texts.discard}
        </Button>
      </div>
    </form>
  );
}

/** What is in the form, what is wrong with it, and what Save does. */
function useProfileForm({ account, waiting, typing, onDone }: ProfileFormProps) {
  const texts = useTexts(profileFormTexts);
  const format = useFormat();
  const submit = useSubmitRequest();
  const attempt = useAttempt();
  const readAgain = useReadAccountAgain();
  const [tries, setTries] = useState(0);
  const [isJudged, setJudged] = useState(false);
  const { profile, email, isActive } = account;
  const asked = waiting?.requestDetails.updatedFields ?? [];
  const values = { ...withChanges(profile, asked), ...typing.typed };
  const changes = profileChanges(profile, values);
  const plan = planProfileUpdate({ sent: changes, profile, email, isActive });
  const faults = isRefusal(plan) ? (plan.faults ?? []) : [];
  const messages = faults.flatMap(({ field: path, fault }) => {
    const field = fieldOfFault(changes, path);
    return field === null ? [] : [{ field, text: texts.fault(fault, format.number(longestOf(field))) }];
  });
  const send = (signInAgain?: (maxAgeSeconds: number | null) => void): void => {
    if (submit.isPending) return;
    submit.reset();
    setTries(tries + 1);
    setJudged(faults.length > 0);
    if (faults.length > 0) return;
    const isAsked = waiting !== null && areSameChanges(asked, changes);
    if (isAsked || (changes.length === 0 && isActive)) {
      onDone('unchanged');
      return;
    }
    const requestDetails = changes.length === 0 ? {} : { updatedFields: changes };
    const submission: Submission = { requestType: typeFor.profile, requestDetails };
    submit.mutate(
      { submission, idempotencyKey: attempt.keyFor(submission) },
      {
        onSuccess: () => {
          attempt.over();
          onDone('saved');
          void readAgain();
        },
        onError: (fault) => {
          signInAgain?.(maxAgeWanted(fault));
          // It may be refused because the profile is another by now.
          void readAgain();
        },
      },
    );
  };
  const signInAgain = useRecentSignIn({ name: 'save-profile', subject: '' }, () => {
    send();
  });
  return {
    values,
    tries,
    submit,
    messages: isJudged ? messages : [],
    save: () => {
      send(signInAgain);
    },
  };
}
