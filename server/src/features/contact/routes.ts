import { contactPuzzle, sendContactMessage } from '@portal/core/contract/contact.ts';
import { contactMessages, handleContactMessage } from '@portal/core/contract/operations/contact-messages.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { server } from '../../adapters/http/serve.ts';
import { handleMessage, listMessages, type MessageDependencies } from './messages/contact-messages.ts';
import { makePuzzle } from './puzzle.ts';
import { type ContactDependencies, sendMessage } from './send-message.ts';

/** The calls of this feature, each bound to its verb. */
export function serveContact(
  serve: ReturnType<typeof server>,
  deps: ContactDependencies & MessageDependencies,
): void {
  serve(contactMessages, ({ query }, caller) => listMessages(deps, caller, query));
  serve(handleContactMessage, ({ params, body }, caller) =>
    handleMessage(deps, caller, params.messageId, body.action),
  );
  serve(sendContactMessage, ({ body }, visitor) => sendMessage(deps, visitor, body));
  serve(contactPuzzle, (_input, { now }) => {
    if (deps.puzzleKey === null) throw new RefusedCall('NOT_FOUND');
    return makePuzzle(deps.puzzleKey, now);
  });
}
