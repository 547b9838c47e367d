import type { ReplacementReply } from '@portal/core/contract/people/supervisors.ts';
import { asDetails, type SecondOutcome } from '@portal/core/domain/people/supervisors/replacement.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { SupervisorDependencies } from './dependencies.ts';
import type { Plan } from './plan-replacement.ts';

/** For so many people a second person is asked in one call; the others are left, and come with the next. */
const mostAsked = 100;

/**
 * Asks for the confirmation of a second person for each of those who hold a role beyond USER (rule supervisors 3). Sent again under the same key,
 * each is asked for once.
 */
export async function askForHolders(
  deps: Pick<SupervisorDependencies, 'changeDetails'>,
  caller: Caller,
  { holders, reason }: Pick<Plan, 'holders'> & { reason: string },
): Promise<ReplacementReply['holders']> {
  const asked: ReplacementReply['holders'] = [];
  for (const [index, { id: personId, fullName, changes }] of holders.entries()) {
    const key = caller.idempotencyKey;
    const own = { ...caller, idempotencyKey: key === null ? null : `${key} ${personId}` };
    const wanted = { personId, changes: asDetails(changes), reason };
    const outcome = index < mostAsked ? await outcomeOf(deps.changeDetails(own, wanted)) : 'LEFT';
    asked.push({ userId: personId, fullName, outcome });
  }
  return asked;
}

async function outcomeOf(asking: Promise<{ state: string }>): Promise<SecondOutcome> {
  try {
    return (await asking).state === 'WAITING_FOR_SECOND' ? 'WAITING' : 'DONE';
  } catch (failure) {
    // One for whom something waits already, or who has changed meanwhile, does not keep the others waiting.
    if (failure instanceof RefusedCall) return 'LEFT';
    throw failure;
  }
}
