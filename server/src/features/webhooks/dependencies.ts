import type { Database } from '../../adapters/db/database.ts';
import type { SharedPeople } from '../../rights/shared-people.ts';
import type { Directory } from '../../ports/directory.ts';

/** The file of the key that seals what signs. */
export const webhookKeyFile = 'webhooks.key';

/** What the calls about webhooks work with. */
export interface WebhookDependencies {
  db: Database;
  directory: Directory;
  /** The directory's people within the portal's statements; null where only calls can tell. */
  shared: SharedPeople | null;
  /** The key that seals what signs; it is kept outside the database. */
  sealingKey: () => Promise<Buffer>;
  /** Also addresses of inner networks, and without encryption. */
  allowPrivate: boolean;
  /** Tells the worker that there is something to do; a hint only. */
  wakeWebhooks: () => void;
}

/** What sending works with. */
export interface SendingDependencies
  extends Pick<WebhookDependencies, 'db' | 'directory' | 'sealingKey' | 'allowPrivate'> {
  now: () => Date;
  sender: { portalName: string; origin: string };
  /** From 0 to 1. */
  chance: () => number;
}
