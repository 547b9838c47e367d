import type { FaultCode, FieldFault } from '../../validation/fault.ts';
import { activeAccountRole } from '../roles.ts';
import {
  faultsOfFields,
  type Registrant,
  type RegistrationFault,
  registrationFields,
  type RegistrationField,
} from '../registration.ts';

/** What somebody who is added may do at once: this is the admission. */
export const admission = { portalRoles: ['USER'], realmRoles: [activeAccountRole] } as const;

/** Fields that may be left empty here: a supervisor can be named later. */
const optional: ReadonlySet<RegistrationField> = new Set(['supervisorEmail']);

/** What is wrong with tidied fields of somebody who is to be added, by field; empty when nothing is. */
export function faultsOfAddition(
  registrant: Registrant,
): Partial<Record<RegistrationField, RegistrationFault>> {
  const faults = faultsOfFields(registrant);
  for (const field of optional) if (faults[field] === 'MISSING') delete faults[field];
  return faults;
}

const codes: Readonly<Record<RegistrationFault, FaultCode>> = {
  MISSING: 'REQUIRED',
  TOO_SHORT: 'TOO_SHORT',
  TOO_LONG: 'TOO_LONG',
  NOT_VALID: 'MALFORMED',
  HIDDEN_CHARACTER: 'FORBIDDEN_CHARACTER',
  IS_OWN: 'NOT_OFFERED',
  TAKEN: 'NOT_OFFERED',
};

/** The same as a call tells it. */
export function fieldFaults(faults: ReturnType<typeof faultsOfAddition>): FieldFault[] {
  return registrationFields.flatMap((field) => {
    const fault = faults[field];
    return fault === undefined ? [] : [{ field, fault: codes[fault] }];
  });
}
