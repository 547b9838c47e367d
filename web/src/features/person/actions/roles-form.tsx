import { useLayoutEffect, useRef, useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { portalRoles as knownRoles } from '@portal/core/domain/people/roles.ts';
import { useChangePerson } from '../../../api/administration/account-actions.ts';
import { ProblemError } from '../../../api/client.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { CheckboxGroup } from '../../../widgets/fields/choice-group.tsx';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { Alert } from '../../../widgets/notices/alert.tsx';
import { personTexts } from '../person-texts.ts';
import { useTellOutcome } from './action-outcome.ts';
import { actionTexts } from './action-texts.ts';
import { useTypedRoles } from './typed-roles.ts';

interface RolesFormProps {
  person: PersonPage;
  onClose: () => void;
}

/** USER comes and goes with the account. */
const offered = knownRoles.filter((role) => role !== 'USER');

/** Gives and takes roles; whatever fails, what was chosen and typed stays (rules people-actions 2 to 4). */
export function RolesForm({ person, onClose }: RolesFormProps) {
  const { roles: texts, ...common } = useTexts(actionTexts);
  const { identity } = useTexts(personTexts);
  const form = useRolesForm(person, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <form
      aria-labelledby="roles-form"
      className="person-roles"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <h2 ref={heading} tabIndex={-1} id="roles-form">
        {texts.title(person.fullName)}
      </h2>
      {form.isStale ? <Stale form={form} /> : null}
      {form.failure === null ? null : (
        <Alert id="roles-form-failed" type="error" title={common.failed} announce>
          {form.failure}
        </Alert>
      )}
      <CheckboxGroup
        id="roles-form-roles"
        legend={texts.legend}
        hint={texts.second}
        error={form.nothing}
        options={offered.map((value) => ({
          value,
          label: identity.roles[value],
          description: texts.meanings[value],
        }))}
        values={form.roles}
        onChange={form.choose}
      />
      <ReasonField id="roles-form-reason" value={form.reason} onChange={form.type} wasTried={form.wasTried} />
      <div className="button-row">
        <Button type="submit" busy={form.isSaving}>
          {texts.save}
        </Button>
        <Button look="outline" onClick={form.cancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Somebody else was faster: whose choice is to count. */
function Stale({ form }: { form: ReturnType<typeof useRolesForm> }) {
  const { roles: texts } = useTexts(actionTexts);
  return (
    <Alert id="roles-form-stale" type="warning" announce>
      <p>{texts.stale}</p>
      <div className="button-row">
        <Button look="outline" onClick={form.goOn}>
          {texts.keep}
        </Button>
        <Button look="outline" onClick={form.startAgain}>
          {texts.again}
        </Button>
      </div>
    </Alert>
  );
}

function useRolesForm(person: PersonPage, onClose: () => void) {
  const { roles: texts } = useTexts(actionTexts);
  const problemText = useProblemText();
  const tell = useTellOutcome();
  const typed = useTypedRoles(person);
  const saving = useChangePerson(person.userId);
  const [wasTried, setTried] = useState(false);
  const held = person.portalRoles ?? [];
  const isSame = typed.roles.length === held.length && held.every((role) => typed.roles.includes(role));
  const isRefusedAsStale =
    saving.error instanceof ProblemError && saving.error.problem.code === 'STALE_PERSON';
  const over = (): void => {
    typed.forget();
    onClose();
  };
  const save = (): void => {
    setTried(true);
    if (saving.isPending || typed.isStale) return;
    if (isSame) return document.getElementById('roles-form-roles-0')?.focus();
    if (faultOfReason(typed.reason) !== null) return document.getElementById('roles-form-reason')?.focus();
    const changes = [{ field: 'portalRoles' as const, previousValue: [...held], newValue: [...typed.roles] }];
    saving.mutate(
      { version: typed.version, reason: typed.reason.trim(), changes },
      {
        onSuccess: (reply) => {
          tell('ROLES', person.fullName, reply);
          over();
        },
      },
    );
  };
  return {
    ...{ roles: typed.roles, reason: typed.reason, isStale: typed.isStale, isSaving: saving.isPending, save },
    nothing: wasTried && isSame ? texts.nothing : undefined,
    wasTried,
    failure: saving.isError && !(isRefusedAsStale && typed.isStale) ? problemText(saving.error) : null,
    choose: (chosen: string[]) => {
      // Roles that are not offered here stay as they are.
      const others = typed.roles.filter((role) => !offered.some((one) => one === role));
      typed.change({ roles: [...others, ...chosen] });
    },
    type: (reason: string) => {
      typed.change({ reason });
    },
    goOn: () => {
      saving.reset();
      typed.goOn();
    },
    startAgain: () => {
      saving.reset();
      typed.startAgain();
    },
    cancel: over,
  };
}
