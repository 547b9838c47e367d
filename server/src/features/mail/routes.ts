import {
  retryAddress,
  retryMail,
  retryMailOfCause,
  undeliveredMail,
  unreachableAddresses,
} from '@portal/core/contract/operations/mail.ts';
import type { server } from '../../adapters/http/serve.ts';
import { listUndelivered, type MailDependencies, retryMailNow, retryOfCause } from './undelivered-mail.ts';
import { listUnreachable, retryAddressNow } from './unreachable-addresses.ts';

/** The calls of this feature, each bound to its verb. */
export function serveMail(serve: ReturnType<typeof server>, deps: MailDependencies): void {
  serve(undeliveredMail, () => listUndelivered(deps));
  serve(retryMailOfCause, ({ body }, caller) => retryOfCause(deps, caller, body.cause));
  serve(unreachableAddresses, () => listUnreachable(deps));
  serve(retryAddress, ({ body }, caller) => retryAddressNow(deps, caller, body.address));
  serve(retryMail, ({ params }, caller) => retryMailNow(deps, caller, params.mailId));
}
