import type { Answers } from '@portal/core/domain/forms/answers.ts';
import { wantedName } from '@portal/core/domain/requests/account/profile-update.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import { type AccountFacts, mostNamesakes } from '@portal/core/domain/requests/signals.ts';
import type { Directory } from '../../../../ports/directory.ts';
import type { Namesake } from '../../../../ports/namesakes.ts';

/** What a request says of the account of the person who asks. */
export interface Asking {
  personId: string;
  /** Whether the person had registered by themselves when they asked. */
  selfRegistered: boolean;
  answers: Answers;
}

/** The account of somebody who asks, as it is to be looked at before an approval. */
export interface AccountOfAsker extends AccountFacts {
  /** Those whom the person could be mistaken for, with the present name or the one that is asked for. */
  namesakes: Namesake[];
}

/**
 * What the directory knows now of the people who ask: of those who had registered by themselves, and of those who want another
 * name. It is asked only where there are any: hardly anybody has, and it may be on another machine.
 * @returns a function that tells it of each request
 */
export async function accountsOfAskers(
  directory: Directory,
  requests: readonly Asking[],
): Promise<(request: Asking) => AccountOfAsker> {
  const ids = requests.filter((one) => one.selfRegistered).map((one) => one.personId);
  const wanted = requests.flatMap(({ personId: id, answers }) => {
    const name = wantedName(answers);
    return name === null ? [] : [{ id, ...name }];
  });
  const [unknown, renamed] = await Promise.all([
    ids.length === 0 ? [] : directory.selfRegistered([...new Set(ids)]),
    wanted.length === 0 ? [] : directory.namesakesOf(wanted),
  ]);
  return ({ personId, selfRegistered, answers }) => {
    const account = selfRegistered ? unknown.find(({ id }) => id === personId) : undefined;
    const asked = wantedName(answers) === null ? undefined : renamed.find(({ id }) => id === personId);
    const found = [...(account?.namesakes ?? []), ...(asked?.namesakes ?? [])];
    const namesakes = [...new Map(found.map((one) => [one.email, one])).values()].slice(0, mostNamesakes);
    return { isSelfRegistered: account !== undefined, hasNamesake: namesakes.length > 0, namesakes };
  };
}

/** The same of one request. */
export async function accountOf(
  directory: Directory,
  { selfRegistered, person, answers }: Pick<Request, 'selfRegistered' | 'person' | 'answers'>,
): Promise<AccountOfAsker> {
  const asking = { personId: person.id, selfRegistered, answers };
  return (await accountsOfAskers(directory, [asking]))(asking);
}
