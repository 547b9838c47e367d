import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import { portalRoles as knownRoles } from '@portal/core/domain/people/roles.ts';
import { useChangePerson } from '../../../api/administration/account-actions.ts';
import { useTexts } from '../../../content/language.tsx';
import { CheckboxGroup } from '../../../widgets/fields/choice-group.tsx';
import { ReasonField } from '../../../widgets/fields/reason/reason-field.tsx';
import { personTexts } from '../person-texts.ts';
import { useTellOutcome } from './action-outcome.ts';
import { actionTexts } from './action-texts.ts';
import { ChangeForm } from './change-form.tsx';
import { useChangeState } from './change-state.ts';
import { useTypedRoles } from './typed-roles.ts';

interface RolesFormProps {
  person: PersonPage;
  onClose: () => void;
}

/** USER comes and goes with the account. */
const offered = knownRoles.filter((role) => role !== 'USER');

/** Gives and takes roles; whatever fails, what was chosen and typed stays (rules people-actions 2 to 4). */
export function RolesForm({ person, onClose }: RolesFormProps) {
  const { roles: texts } = useTexts(actionTexts);
  const { identity } = useTexts(personTexts);
  const form = useRolesForm(person, onClose);
  return (
    <ChangeForm
      id="roles-form"
      className="person-roles"
      form={form}
      texts={texts}
      title={texts.title(person.fullName)}
    >
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
    </ChangeForm>
  );
}

function useRolesForm(person: PersonPage, onClose: () => void) {
  const { roles: texts } = useTexts(actionTexts);
  const tell = useTellOutcome();
  const typed = useTypedRoles(person);
  const saving = useChangePerson(person.userId);
  const [wasTried, setTried] = useState(false);
  const held = person.portalRoles ?? [];
  const isSame = typed.roles.length === held.length && held.every((role) => typed.roles.includes(role));
  const state = useChangeState(typed, saving);
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
    ...state,
    roles: typed.roles,
    reason: typed.reason,
    save,
    nothing: wasTried && isSame ? texts.nothing : undefined,
    wasTried,
    choose: (chosen: string[]) => {
      // Roles that are not offered here stay as they are.
      const others = typed.roles.filter((role) => !offered.some((one) => one === role));
      typed.change({ roles: [...others, ...chosen] });
    },
    type: (reason: string) => {
      typed.change({ reason });
    },
    cancel: over,
  };
}
