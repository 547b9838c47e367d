import type { IdentityProvider } from '../../../ports/identity-provider.ts';

const capabilities = { sharesDatabase: false, comparesAndSets: true };

function notSimulated(): never {
  throw new Error('nobody signs in during a simulation');
}

const nothing = async (): Promise<void> => {
  await Promise.resolve();
};

/** A provider at which nobody signs in: what the jobs ask of it besides its people. */
export const silentIdentity: IdentityProvider = {
  tokens: {
    capabilities,
    issuer: 'https://sign-in.example',
    apiAudience: 'rap-client',
    keyOf: notSimulated,
    isRevoked: () => false,
    followRevoked: nothing,
  },
  sessions: {
    capabilities,
    isAlive: notSimulated,
    states: notSimulated,
    presence: notSimulated,
    ofPerson: notSimulated,
    end: notSimulated,
    endOthers: notSimulated,
    endAllOf: notSimulated,
    endDue: nothing,
    tellEnded: nothing,
  },
  links: null,
  page: { url: 'https://sign-in.example', realm: 'risk-map', client: 'rap-client', password: '' },
  turnKeys: nothing,
  sweep: nothing,
};
