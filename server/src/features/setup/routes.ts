import { readSetup } from '@portal/core/contract/setup/setup.ts';
import type { server } from '../../adapters/http/serve.ts';
import { type SetupDependencies, setupNow } from './setup-now.ts';

/** The calls of this feature, each bound to its verb. */
export function serveSetup(serve: ReturnType<typeof server>, deps: SetupDependencies): void {
  serve(readSetup, async () => ({
    lines: (await setupNow(deps)).map(({ applicationIds, certificates, ...line }) => ({
      ...line,
      applicationIds: [...applicationIds],
      certificates: [...certificates],
    })),
  }));
}
