import Type from 'typebox';
import { certificateKinds } from '../../domain/certificates/certificate-kinds.ts';
import { certificateWeights } from '../../domain/certificates/certificate-rules.ts';
import { setupReaders } from '../../domain/setup/setup-readers.ts';
import { setupSteps } from '../../domain/setup/setup-list.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed } from '../shapes.ts';

/** What is left to set up before people can work with the portal. */
export const Setup = Closed({
  lines: Type.Array(
    Closed({
      step: Type.Enum(setupSteps),
      isDone: Type.Boolean(),
      /** Whether it is done at the identity provider. */
      isAtProvider: Type.Boolean(),
      /** The applications that it is not done for. */
      applicationIds: Type.Array(Type.String()),
      /** The certificates that count, for the step that is about them. */
      certificates: Type.Array(
        Closed({ kind: Type.Enum(certificateKinds), counts: Type.Enum(certificateWeights) }),
      ),
    }),
  ),
});
export type Setup = Type.Static<typeof Setup>;

export const readSetup = endpoint({
  method: 'GET',
  address: addresses.setup,
  summary: 'What is done and what is left of setting the portal up, for administrators',
  access: 'signed-in',
  right: { roles: setupReaders },
  reply: Setup,
  status: 200,
  problems: [],
});
