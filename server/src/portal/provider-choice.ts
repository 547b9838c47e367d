import { embeddedProvider } from '../identity/embedded-provider.ts';
import type { ProviderKind } from '../provider/provider-kind.ts';

/** The kind of identity provider this portal works with. Another one is chosen here, and nowhere else. */
export const chosenProvider: ProviderKind = embeddedProvider;
