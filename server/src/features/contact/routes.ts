import { contactPuzzle, sendContactMessage } from '@portal/core/contract/contact.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { server } from '../../adapters/http/serve.ts';
import { makePuzzle } from './puzzle.ts';
import { type ContactDependencies, sendMessage } from './send-message.ts';

/** The calls of this feature, each bound to its verb. */
export function serveContact(serve: ReturnType<typeof server>, deps: ContactDependencies): void {
  serve(sendContactMessage, ({ body }, visitor) => sendMessage(deps, visitor, body));
  serve(contactPuzzle, (_input, { now }) => {
    if (deps.puzzleKey === null) throw new RefusedCall('NOT_FOUND');
    return makePuzzle(deps.puzzleKey, now);
  });
}
