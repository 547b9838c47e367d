import { useState } from 'react';
import type { FaultCode } from '@portal/core/domain/validation/fault.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { faultOfReason } from '@portal/core/domain/people/actions/account-action.ts';
import type { DetailLists } from '@portal/core/domain/people/actions/listed-details.ts';
import {
  type DetailField,
  detailChanges,
  detailOfFault,
  detailsOf,
  planDetails,
} from '@portal/core/domain/people/actions/person-details.ts';
import { useChangePerson } from '../../../../api/administration/account-actions.ts';
import { useTellOutcome } from '../action-outcome.ts';
import { useChangeState } from '../change-state.ts';
import { detailsOfPage, useTypedDetails } from './typed-details.ts';

/** Of the control of a field. */
export const idOf = (field: DetailField): string => `detail-${field}`;
export const reasonId = 'details-form-reason';

/** Gives the focus to the control of a field. */
export function focusField(field: DetailField): void {
  document.getElementById(idOf(field))?.focus();
}

/** What a form needs that is about none of what these list. */
export const noLists: DetailLists = { organizations: [], certificateRules: [], today: '' };

/** Of somebody whose page has no details. */
const unknown = detailsOf({ givenName: '', familyName: '', email: '', username: '', attributes: {} });

/** Which details a form is about, and how. */
interface FormOfDetails {
  /** Under which what is typed is kept. */
  keptName: string;
  /** Leads to the first control, where nothing has changed yet. */
  focusFirst: () => void;
  lists: DetailLists;
  /** What is wrong with a field, in words. */
  wordsOf: (field: DetailField, fault: FaultCode) => string;
  onClose: () => void;
}

/** What is in the form, what is wrong with it once it was to be saved, and what Save does. */
export function useDetailsForm(
  person: PersonPage,
  { keptName, focusFirst, lists, wordsOf, onClose }: FormOfDetails,
) {
  const tell = useTellOutcome();
  const typing = useTypedDetails(person, keptName);
  const saving = useChangePerson(person.userId);
  const state = useChangeState(typing, saving);
  const [tries, setTries] = useState(0);
  const current = detailsOfPage(person) ?? unknown;
  const values = { ...current, ...typing.typed };
  const changes = detailChanges(current, values);
  const faults = faultsOf(current, changes, { lists, wordsOf });
  const wasTried = tries > 0;
  const over = (): void => {
    typing.forget();
    onClose();
  };
  const save = (): void => {
    if (saving.isPending || typing.isStale) return;
    setTries(tries + 1);
    if (faults.length > 0) return;
    if (changes.length === 0) return focusFirst();
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
    values,
    reason: typing.reason,
    typeReason: typing.changeReason,
    tries,
    wasTried,
    save,
    cancel: over,
    faults: wasTried ? faults : [],
    hasNothing: wasTried && changes.length === 0,
    /** The value before, of a field that was changed; null for another. */
    changedFrom: (field: DetailField): string | null =>
      changes.find((change) => change.field === field)?.previousValue ?? null,
    type: typing.change,
  };
}

/** What is wrong with the changes, by field, in words. */
function faultsOf(
  current: typeof unknown,
  changes: ReturnType<typeof detailChanges>,
  { lists, wordsOf }: Pick<FormOfDetails, 'lists' | 'wordsOf'>,
): { field: DetailField; text: string }[] {
  const plan = planDetails(changes, current, lists);
  return ('faults' in plan ? plan.faults : []).flatMap(({ field: path, fault }) => {
    const field = detailOfFault(changes, path);
    return field === null ? [] : [{ field, text: wordsOf(field, fault) }];
  });
}
