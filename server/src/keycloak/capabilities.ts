import type { Capabilities } from '../ports/capabilities.ts';

/** Keycloak is another server: it shares nothing with the portal, and other writers there can come between a read and a write. */
export const capabilities: Capabilities = { sharesDatabase: false, comparesAndSets: false };
