import type { Configuration } from '@portal/core/contract/session.ts';

/** Where the provider is. */
export type Provider = Configuration['provider'];

/** How long anything asked of the provider may take: keycloak-js has promises that never settle. */
const deadlineMs = 15_000;
/** Work that takes this long makes the page ask whether the provider is there at all. */
const patienceMs = 2_000;
/** How long the provider may take to show that it is there. */
const answerDeadlineMs = 5_000;

/** Whether the provider responds at the moment, by its own description, which needs nobody signed in. Never rejects. */
export async function providerResponds({ url, realm }: Provider): Promise<boolean> {
  const address = `${url}/realms/${realm}/.well-known/openid-configuration`;
  try {
    return (await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(answerDeadlineMs) })).ok;
  } catch {
    return false;
  }
}

/** The work, or a rejection when it takes too long, or at once if the provider turns out to be away. */
export function inTime<Result>(work: Promise<Result>, provider: Provider): Promise<Result> {
  return new Promise((resolve, reject) => {
    const look = setTimeout(async () => {
      if (!(await providerResponds(provider))) reject(new Error('The identity provider does not answer'));
    }, patienceMs);
    const deadline = setTimeout(() => {
      reject(new Error('The identity provider did not answer in time'));
    }, deadlineMs);
    work.then(resolve, reject).finally(() => {
      clearTimeout(look);
      clearTimeout(deadline);
    });
  });
}
