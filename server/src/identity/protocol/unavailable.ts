import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isPassing } from '../../adapters/passing-failure.ts';
import { asError } from '../../adapters/db/failure.ts';
import type { Database } from '../../adapters/db/database.ts';

/** What a page about a failed request is written with. */
export type FailedContext = Pick<KoaContextWithOIDC, 'get' | 'set' | 'remove' | 'type' | 'body' | 'status'>;

/**
 * The database cannot do right now what a request needs. The caller gets 503; only one that may
 * show no page, as it came from a hidden frame, takes it to its client.
 */
export class Unavailable extends errors.OIDCProviderError {
  constructor(cause: Error) {
    super(503, 'temporarily_unavailable', { cause });
    this.expose = true;
    this.allow_redirect = mayShowNoPage();
  }
}

function mayShowNoPage(): boolean {
  const { ctx } = Provider;
  const prompt: unknown = (ctx?.oidc.params ?? ctx?.query)?.['prompt'];
  return typeof prompt === 'string' && prompt.split(' ').includes('none');
}

/**
 * The same database, whose passing failures the library understands: for it, what has no status of its own is a fault.
 * @param note called about those on requests that the library serves; nothing else reports them
 */
export function tellingUnavailable(db: Database, note: (failure: Error) => void): Database {
  const notified = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (failure) {
      if (!isPassing(failure)) throw failure;
      const cause = asError(failure);
      if (Provider.ctx !== undefined) note(cause);
      throw new Unavailable(cause);
    }
  };
  return {
    ...db,
    rows: (statement) => notified(db.rows(statement)),
    row: (statement) => notified(db.row(statement)),
    run: (statement) => notified(db.run(statement)),
    transaction: (work) => notified(db.transaction(work)),
  };
}

/** Adds to the library's refusals what it does not know: when to try again, and a page where none was made. */
export function answerUnavailable(
  provider: Provider,
  renderError: (context: FailedContext, code: string) => void,
): void {
  provider.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      // The library tries to save the session once more after it has answered the client.
      if (error.allow_redirect && context.response.get('location') !== '') return;
      context.status = error.status;
      renderError(context, error.message);
    }
    if (context.status !== 503) return;
    context.set('retry-after', '5');
    // Nothing that was prepared before has come true.
    for (const header of ['location', 'set-cookie']) context.remove(header);
  });
}
