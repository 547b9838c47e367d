import type { ClientShape } from './client-shape.ts';

/** The rights of a service account. */
export interface ServiceRights {
  /** Role names by client id. */
  clientRoles: Readonly<Record<string, readonly string[]>>;
  realmRoles: readonly string[];
  /** Paths of groups, each of which may bring roles. */
  groups: readonly string[];
}

/** The client whose roles are rights in the realm itself. */
export const realmManagement = 'realm-management';

/** How the portal's own client differs from what the portal needs, in words: also where it has more rights than that. */
export function serviceDifferences(
  there: ClientShape,
  { clientRoles, realmRoles, groups }: ServiceRights,
  { needed, defaultRole }: { needed: readonly string[]; defaultRole: string },
): string[] {
  const has = clientRoles[realmManagement] ?? [];
  const absent = needed.filter((role) => !has.includes(role));
  const beyond = has.filter((role) => !needed.includes(role));
  const others = Object.entries(clientRoles).filter(([client]) => client !== realmManagement);
  const ofRealm = realmRoles.filter((role) => role !== defaultRole);
  return [
    ...(there.standardFlowEnabled === true
      ? ['lets people sign in (Standard flow), which nobody needs']
      : []),
    ...(there.directAccessGrantsEnabled === true
      ? ['takes passwords itself: turn Direct access grants off']
      : []),
    ...(absent.length === 0 ? [] : [`its service account lacks ${absent.join(', ')} of ${realmManagement}`]),
    ...(beyond.length === 0
      ? []
      : [
          `its service account has more rights than it needs: take ${beyond.join(', ')} of ${realmManagement} away`,
        ]),
    ...others.map(
      ([client, roles]) =>
        `its service account has more rights than it needs: ${roles.join(', ')} of ${client}`,
    ),
    ...(ofRealm.length === 0
      ? []
      : [`its service account has more rights than it needs: the realm roles ${ofRealm.join(', ')}`]),
    ...groups.map((path) => `its service account is in the group ${path}, whose roles count as its own`),
  ];
}
