import type { Request } from '@portal/core/domain/requests/request.ts';
import type { AccountFacts } from '@portal/core/domain/requests/signals.ts';
import type { Directory, Namesake, SelfRegistered } from '../../../../ports.ts';

/**
 * What the directory knows now of people who had registered by themselves when they asked. It is asked only where there
 * are any: hardly anybody has, and it may be on another machine.
 */
export async function selfRegisteredAmong(
  directory: Directory,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SelfRegistered>> {
  const known = ids.length === 0 ? [] : await directory.selfRegistered([...new Set(ids)]);
  return new Map(known.map((one) => [one.id, one]));
}

/** The same as the signals take it; of whom the directory says nothing, somebody vouches. */
export function accountFacts(account: SelfRegistered | undefined): AccountFacts {
  return {
    isSelfRegistered: account !== undefined,
    hasNamesake: account !== undefined && account.namesakes.length > 0,
  };
}

/** The same of one request, with the accounts that its person's could be mistaken for. */
export async function accountOf(
  directory: Directory,
  { selfRegistered, person }: Pick<Request, 'selfRegistered' | 'person'>,
): Promise<AccountFacts & { namesakes: Namesake[] }> {
  const account = (await selfRegisteredAmong(directory, selfRegistered ? [person.id] : [])).get(person.id);
  return { ...accountFacts(account), namesakes: account?.namesakes ?? [] };
}
