import { isRecord } from '../../validation/shape.ts';
import { isTrustField, type ProfileChange } from './profile-fields.ts';

/** What a person asks for their own profile. */
export interface ProfileAnswer {
  /** What is to be changed; empty where a locked account only confirms what there is. */
  readonly updatedFields: readonly ProfileChange[];
  /** An approval also opens the account, which was locked when it was asked. */
  readonly unlocks: boolean;
}

/** The answer of a request about the profile; absent where a new account asks to be let in as it is. */
export interface ProfileAnswers {
  readonly profile?: ProfileAnswer;
}

/** Whether stored data is such an answer. */
export function isProfileAnswer(value: unknown): boolean {
  if (!isRecord(value) || typeof value['unlocks'] !== 'boolean') return false;
  const fields = value['updatedFields'];
  return Array.isArray(fields) && fields.every(isChange);
}

function isChange(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { fieldName, previousValue, newValue } = value;
  return (
    typeof fieldName === 'string' &&
    isTrustField(fieldName) &&
    typeof previousValue === 'string' &&
    typeof newValue === 'string'
  );
}
