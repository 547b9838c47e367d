import { addresses } from '@portal/core/contract/addresses.ts';
import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { portalClientId } from '@portal/core/domain/people/roles.ts';
import type { ClientProof } from '../../ports/client-proof.ts';
import type { IdentityClient } from '../surroundings.ts';
import { applicationClaims, portalClaims } from './attributes.ts';

/** Where the portal is, and what applications sign in beside it. */
export interface ClientSources {
  /** The portal's own origin, without a slash at the end. */
  origin: string;
  /** The agency's own page for signing in, to which a sign-out may lead; null where there is none. */
  loginUrl: string | null;
  applications: readonly Application[];
  /** How clients prove themselves, by the ids of their applications; public ones are left out. */
  proofs: ReadonlyMap<string, ClientProof>;
  /** Where the demonstration serves an application; null where it does not. */
  servedAt(application: Pick<Application, 'id'>): ServedAddresses | null;
}

/** The addresses of an application that the demonstration serves. */
export interface ServedAddresses {
  /** With a slash at the end. */
  start: string;
  logoutNotices: string;
}

/** The clients of the realm that people sign in to: the portal's own first (rules addresses 7, catalogue 25). */
export function clientsOfRealm(sources: ClientSources): IdentityClient[] {
  const { origin, loginUrl, applications } = sources;
  const page = (path: string) => `${origin}${addresses.portal}${path}`;
  const portal: IdentityClient = {
    id: portalClientId,
    redirectAddresses: [page('/login'), page('/applications'), page('/silent-check-sso.html')],
    afterLogoutAddresses: [page('/applications'), ...(loginUrl === null ? [] : [loginUrl])],
    attributes: portalClaims,
  };
  return [portal, ...applications.flatMap((one) => clientOf(one, sources) ?? [])];
}

/** The client of an application: its own, or that of the one that the demonstration serves. */
function clientOf(application: Application, { proofs, servedAt }: ClientSources): IdentityClient | null {
  const { id, clientId, client } = application;
  const attributes = applicationClaims(application);
  if (client !== null) {
    const { redirectAddresses, afterLogoutAddresses, backchannelLogoutAddress: notices } = client;
    const proof = proofs.get(id);
    return {
      id: clientId,
      redirectAddresses,
      afterLogoutAddresses,
      attributes,
      ...(notices === undefined ? {} : { backchannelLogoutAddress: notices }),
      ...(proof === undefined ? {} : { proof }),
    };
  }
  const served = servedAt({ id });
  if (served === null) return null;
  const { start, logoutNotices } = served;
  return {
    id: clientId,
    redirectAddresses: [`${start}callback`],
    afterLogoutAddresses: [start],
    attributes,
    backchannelLogoutAddress: logoutNotices,
  };
}
