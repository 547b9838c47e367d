import type { Application } from './application.ts';

/** What an agency says beside the catalogue about where its applications are. */
export interface AgencyAddresses {
  /** Addresses by the end of their setting's name, such as `HLL_APP` (rule catalogue 26). */
  given: Readonly<Record<string, string>>;
  /** The path below which the demonstration serves an application for each entry. */
  demonstrationPath: string;
  /** Whether it does. */
  hasDemonstration: boolean;
}

/** How a setting names an application: in capitals, with underscores for hyphens. */
export function settingNameOf(applicationId: string): string {
  return applicationId.toUpperCase().replaceAll('-', '_');
}

/** Whether the demonstration serves this application itself: not one that the agency has, with a client of its own. */
export function isServedHere(
  { id, client }: Pick<Application, 'id' | 'client'>,
  { given, hasDemonstration }: Pick<AgencyAddresses, 'given' | 'hasDemonstration'>,
): boolean {
  return hasDemonstration && client === null && given[settingNameOf(id)] === undefined;
}

/**
 * The applications where the agency has them (rule catalogue 26): what the environment says goes before the catalogue, and an
 * address of the demonstration is none where nothing is served there.
 */
export function withAgencyAddresses(
  applications: readonly Application[],
  given: AgencyAddresses,
): Application[] {
  return applications.map((application) => {
    const isReal = (address: string): boolean =>
      isServedHere(application, given) || !isBelow(address, given.demonstrationPath);
    const named = given.given[settingNameOf(application.id)] ?? application.address;
    const { viewerAddress: viewer } = application;
    return {
      ...application,
      address: named !== null && isReal(named) ? named : null,
      viewerAddress: viewer !== null && isReal(viewer) ? viewer : null,
    };
  });
}

function isBelow(address: string, path: string): boolean {
  return address === path || address.startsWith(`${path}/`);
}
