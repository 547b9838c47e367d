import { useState } from 'react';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import {
  type DetailField,
  detailChanges,
  detailOfFault,
  detailsOf,
  planDetails,
} from '@portal/core/domain/people/actions/person-details.ts';
import { longestOf } from '@portal/core/domain/people/profile/profile-fields.ts';
import { maximumLengths, shortestUsername } from '@portal/core/domain/people/registration.ts';
import { useChangePerson } from '../../../../api/administration/account-actions.ts';
import { useFormat } from '../../../../content/format.ts';
import { useTexts } from '../../../../content/language.tsx';
import { useTellOutcome } from '../action-outcome.ts';
import { useChangeState } from '../change-state.ts';
import { detailsTexts } from './details-texts.ts';
import { detailsOfPage, useTypedDetails } from './typed-details.ts';

/** Of the control of a field. */
export const idOf = (field: DetailField): string => `detail-${field}`;
export const reasonId = 'details-form-reason';

/** Of somebody whose page has no details. */
const unknown = detailsOf({ givenName: '', familyName: '', email: '', username: '', attributes: {} });

/** What is in the form, what is wrong with it once it was to be saved, and what Save does. */
export function useDetailsForm(person: PersonPage, onClose: () => void) {
  const tell = useTellOutcome();
  const typing = useTypedDetails(person);
  const saving = useChangePerson(person.userId);
  const state = useChangeState(typing, saving);
  const [tries, setTries] = useState(0);
  const current = detailsOfPage(person) ?? unknown;
  const values = { ...current, ...typing.typed };
  const changes = detailChanges(current, values);
  const faults = useFaults(current, changes);
  const wasTried = tries > 0;
  const over = (): void => {
    typing.forget();
    onClose();
  };
  const save = (): void => {
    if (saving.isPending || typing.isStale) return;
    setTries(tries + 1);
    if (faults.length > 0) return;
    if (changes.length === 0) return document.getElementById(idOf('email'))?.focus();
    if (faultOfReason(typing.reason) !== null) return document.getElementById(reasonId)?.focus();
    saving.mutate(
      { version: typing.version, reason: typing.reason.trim(), changes },
      {
        onSuccess: (reply) => {
          tell('DETAILS', person.fullName, reply);
          over();
        },
      },
    );
  };
  return {
    ...state,
    ...{ values, reason: typing.reason, typeReason: typing.changeReason },
    ...{ tries, wasTried, save, cancel: over },
    faults: wasTried ? faults : [],
    hasNothing: wasTried && changes.length === 0,
    /** The value before, of a field that was changed; null for another. */
    changedFrom: (field: DetailField): string | null =>
      changes.find((change) => change.field === field)?.previousValue ?? null,
    type: typing.change,
  };
}

/** What is wrong with the changes, by field, in words. */
function useFaults(
  current: typeof unknown,
  changes: ReturnType<typeof detailChanges>,
): { field: DetailField; text: string }[] {
  const texts = useTexts(detailsTexts);
  const format = useFormat();
  const longest = (field: DetailField): number =>
    field === 'email' || field === 'username' ? maximumLengths[field] : longestOf(field);
  const plan = planDetails(changes, current);
  return ('faults' in plan ? plan.faults : []).flatMap(({ field: path, fault }) => {
    const field = detailOfFault(changes, path);
    if (field === null) return [];
    const bound = format.number(fault === 'TOO_SHORT' ? shortestUsername : longest(field));
    return [{ field, text: texts.fault(field, fault, bound) }];
  });
}
