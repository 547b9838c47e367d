import {
  deleteWebhook,
  makeWebhook,
  readWebhooks,
  replayWebhook,
  rotateWebhook,
  turnWebhook,
  webhookFailures,
} from '@portal/core/contract/operations/webhooks.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { listFailures, listWebhooks, makeOne, remove, replay, rotateKeys, turn } from './webhooks.ts';

/** The calls of this feature, each bound to its verb. */
export function serveWebhooks(serve: ReturnType<typeof server>, deps: WebhookDependencies): void {
  serve(readWebhooks, (_input, caller) => listWebhooks(deps, caller));
  serve(makeWebhook, ({ body }, caller) => makeOne(deps, caller, body));
  serve(rotateWebhook, ({ params }, caller) => rotateKeys(deps, caller, params.webhookId));
  serve(turnWebhook, ({ params, body }, caller) => turn(deps, caller, { ...params, ...body }));
  serve(deleteWebhook, ({ params }, caller) => remove(deps, caller, params.webhookId));
  serve(webhookFailures, ({ params }, caller) => listFailures(deps, caller, params.webhookId));
  serve(replayWebhook, ({ params, body }, caller) => replay(deps, caller, { ...params, ...body }));
}
