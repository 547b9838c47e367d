import { readCatalogue as catalogueEndpoint } from '@portal/core/contract/catalogue.ts';
import type { server } from '../../adapters/http/serve.ts';
import { type CatalogueDependencies, readCatalogue } from './read-catalogue.ts';

/** The calls of this feature, each bound to its verb. */
export function serveCatalogue(serve: ReturnType<typeof server>, deps: CatalogueDependencies): void {
  serve(catalogueEndpoint, ({ query }, visitor) => readCatalogue(deps, visitor, query.language ?? 'en'));
}
