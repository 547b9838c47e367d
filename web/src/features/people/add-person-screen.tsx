import { type FormEvent, useState } from 'react';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { faultsOfAddition } from '@portal/core/domain/people/admission/add-person.ts';
import { wholeName } from '@portal/core/domain/people/names/whole-name.ts';
import {
  maximumLengths,
  type Registrant,
  registrationFields,
  type RegistrationField,
  shortestUsername,
  tidyRegistrant,
} from '@portal/core/domain/people/registration.ts';
import { useAddPerson } from '../../api/administration/people.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useMessages } from '../../shell/notices/messages.tsx';
import { DoneAtProvider, useIsLeft } from '../../shell/at-provider/done-at-provider.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { useRouter } from '../../shell/router.ts';
import { Button } from '../../widgets/button.tsx';
import { LineField } from '../../widgets/fields/lines/line-field.tsx';
import { ReasonField } from '../../widgets/fields/reason/reason-field.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { addPersonTexts } from './add-person-texts.ts';
import './people.css';

/** Adds somebody who may use the portal; roles and a password are given on their page (rules people-admission 3 and 4). */
export function AddPersonScreen() {
  return (
    <ScreenForRoles name="addPerson" texts={useTexts(addPersonTexts)}>
      {useIsLeft()('ADD') ? (
        <DoneAtProvider id="add-person-at-provider" writes={['ADD']} />
      ) : (
        <AddPersonForm />
      )}
    </ScreenForRoles>
  );
}

const idOf = (field: RegistrationField): string => `add-person-${field}`;
const reasonId = 'add-person-reason';
const optional: ReadonlySet<RegistrationField> = new Set([
  'givenName',
  'middleInitial',
  'suffix',
  'supervisorEmail',
]);

function AddPersonForm() {
  const texts = useTexts(addPersonTexts);
  const form = useAddPersonForm();
  return (
    <form className="people-form" aria-label={texts.form} noValidate onSubmit={form.submit}>
      <p>{texts.intro}</p>
      {form.failure === null ? null : (
        <Alert id="add-person-failed" type="error" title={texts.failed} announce>
          {form.failure}
        </Alert>
      )}
      {registrationFields.map((field) => (
        <LineField
          key={field}
          id={idOf(field)}
          label={texts.fields[field]}
          hint={texts.hints[field]}
          required={!optional.has(field)}
          // The browser knows who is signed in, and this is about somebody else.
          autoComplete="off"
          type={field === 'email' || field === 'supervisorEmail' ? 'email' : 'text'}
          value={form.typed[field]}
          error={form.errorOf(field)}
          onChange={(value) => {
            form.change(field, value);
          }}
        />
      ))}
      <ReasonField id={reasonId} value={form.reason} onChange={form.changeReason} wasTried={form.wasTried} />
      <div className="button-row">
        <Button type="submit" busy={form.isSaving}>
          {texts.save}
        </Button>
        <a href={paths.people()}>{texts.toPeople}</a>
      </div>
    </form>
  );
}

const nobody: Registrant = {
  givenName: '',
  middleInitial: '',
  familyName: '',
  suffix: '',
  organization: '',
  supervisorEmail: '',
  email: '',
  username: '',
};

/** What is in the form. Whatever fails, it stays; faults are shown after the first attempt to send. */
function useAddPersonForm() {
  const texts = useTexts(addPersonTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const messages = useMessages();
  const router = useRouter();
  const adding = useAddPerson();
  const [typed, setTyped] = useState(nobody);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const faults = faultsOfAddition(tidyRegistrant(typed));
  const errorOf = (field: RegistrationField): string | undefined => {
    const fault = wasTried ? faults[field] : undefined;
    if (fault === undefined) return undefined;
    if (fault === 'TOO_LONG') return texts.faults.TOO_LONG(format.number(maximumLengths[field]));
    if (fault === 'TOO_SHORT') return texts.faults.TOO_SHORT(format.number(shortestUsername));
    if (fault === 'NOT_VALID') return texts.notValid[field === 'username' ? 'username' : 'address'];
    return texts.faults[fault];
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (adding.isPending) return;
    const wrong = registrationFields.find((field) => faults[field] !== undefined);
    if (wrong !== undefined) return document.getElementById(idOf(wrong))?.focus();
    if (faultOfReason(reason) !== null) return document.getElementById(reasonId)?.focus();
    adding.mutate(
      { ...typed, reason: reason.trim() },
      {
        onSuccess: ({ userId }) => {
          router.go(paths.person(userId));
          messages.show({ type: 'success', text: texts.added(wholeName(tidyRegistrant(typed))) });
        },
      },
    );
  };
  return {
    typed,
    reason,
    wasTried,
    errorOf,
    submit,
    isSaving: adding.isPending,
    failure: adding.isError ? problemText(adding.error) : null,
    change: (field: RegistrationField, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
    },
    changeReason: setReason,
  };
}
