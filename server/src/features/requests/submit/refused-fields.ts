import type { Submission } from '@portal/core/contract/requests/submission.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import type { Refusal } from '@portal/core/domain/validation/refusal.ts';
import { RefusedCall, refusedBy } from '../../../adapters/http/failures/problem.ts';
import type { Caller } from '../../../adapters/http/serve.ts';
import type { RequestDependencies } from '../dependencies.ts';

type Field = keyof Submission['requestDetails'];

/**
 * Some requests take only a few of the details: a removal names its application and nothing else (rule requests 14).
 * Any other detail with a value is refused; empty lists have none.
 * @throws RefusedCall INVALID
 */
export function refuseOtherFields({ requestDetails }: Submission, allowed: readonly Field[]): void {
  const faults = Object.entries(requestDetails)
    .filter(([field]) => !allowed.some((one) => one === field))
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([field]) => ({ field: `requestDetails.${field}`, fault: 'NOT_OFFERED' as const }));
  if (faults.length > 0) throw refusedBy({ refused: 'INVALID', faults });
}

/** The rules name fields of the form; the body keeps them inside `requestDetails`. */
export function inDetails({ refused, faults }: Refusal): Refusal {
  const inBody = faults?.map((fault) => ({ ...fault, field: `requestDetails.${fault.field}` }));
  return { refused, ...(inBody === undefined ? {} : { faults: inBody }) };
}

/** One field of the details that is not accepted. */
export function wrongField(field: string, fault: 'NOT_OFFERED' | 'REQUIRED' = 'NOT_OFFERED'): RefusedCall {
  return refusedBy(inDetails({ refused: 'INVALID', faults: [{ field, fault }] }));
}

/**
 * The application that a request names.
 * @throws RefusedCall INVALID where it names none, or none that there is
 */
export function applicationIn(
  { applications }: Pick<RequestDependencies, 'applications'>,
  { requestDetails }: Submission,
): Application {
  const { requestedAppName } = requestDetails;
  if (requestedAppName === undefined) throw wrongField('requestedAppName', 'REQUIRED');
  const application = applications.get(requestedAppName);
  if (application === undefined) throw wrongField('requestedAppName');
  return application;
}

/** Whether a request names somebody else as the person it is for. */
export function isForAnother({ requestDetails: { userName } }: Submission, { person }: Caller): boolean {
  return userName !== undefined && userName !== person.username;
}

/**
 * Everybody asks for themselves, but for the types that may be started for others.
 * @throws RefusedCall INVALID where another user is named
 */
export function refuseOtherUser(body: Submission, caller: Caller): void {
  if (!isForAnother(body, caller) || kindOf(body.requestType).mayBeForOthers) return;
  throw new RefusedCall('INVALID', {
    errors: [
      {
        field: 'requestDetails.userName',
        fault: 'NOT_OFFERED',
        message: 'requestDetails.userName must be your own',
      },
    ],
  });
}
