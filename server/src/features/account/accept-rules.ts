import {
  acceptedRulesIn,
  hasAcceptedRules,
  rulesAttribute,
  withAcceptance,
} from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { Caller } from '../../adapters/http/serve.ts';
import type { Directory } from '../../ports/directory.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';

/** What accepting the rules works with. */
export interface RulesDependencies {
  directory: Pick<Directory, 'person'>;
  writer: Pick<DirectoryWriter, 'acceptRules'>;
  /** The version in force; null where nobody is asked. */
  version: string | null;
}

/** How often it is retried because the attribute changed in between. */
const mostTries = 3;

/**
 * Writes that the caller accepts the rules in force (rule people 21); again changes nothing.
 * @throws RefusedCall STALE_RULES where another version than the one sent is in force; UNAUTHENTICATED
 */
export async function acceptRulesOfBehavior(
  { directory, writer, version }: RulesDependencies,
  { person: { userId: id, fullName }, sourceAddress, now }: Caller,
  sent: { version: string },
): Promise<{ version: string; acceptedAt: string | null }> {
  if (sent.version !== version) throw new RefusedCall('STALE_RULES');
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await directory.person(id);
    if (known?.enabled !== true) throw new RefusedCall('UNAUTHENTICATED');
    const previousValue = known.attributes[rulesAttribute]?.[0] ?? '';
    if (hasAcceptedRules(previousValue, version)) return acceptanceOf(previousValue, version);
    const newValue = withAcceptance(previousValue, version, now);
    const acceptance = { id, fullName, version, previousValue, newValue, sourceAddress, now };
    if (await writer.acceptRules(acceptance)) return acceptanceOf(newValue, version);
  }
  throw new RefusedCall('UNAVAILABLE');
}

function acceptanceOf(value: string, version: string): { version: string; acceptedAt: string | null } {
  const accepted = acceptedRulesIn(value).find((one) => one.version === version);
  return { version, acceptedAt: accepted?.at ?? null };
}
