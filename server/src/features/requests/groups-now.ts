import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { asAsked } from '@portal/core/domain/requests/asked-groups.ts';
import { withGroups } from '@portal/core/domain/groups/group-roles.ts';
import type { Request } from '@portal/core/domain/requests/request.ts';
import type { RequestDependencies } from './dependencies.ts';

/** The application with the roles that are groups, as the directory has them now; never asked within a transaction. */
export async function withGroupsNow(
  { groups }: Pick<RequestDependencies, 'groups'>,
  application: Application,
  now: Date,
): Promise<Application> {
  if (application.groups === null) return application;
  return withGroups(application, (await groups.below(application.groups.root, now)) ?? []);
}

/**
 * The application that a request is about, with what it asked for as it was then; null where it is about none, or the
 * catalogue has it no more.
 */
export async function applicationNow(
  deps: Pick<RequestDependencies, 'groups' | 'applications'>,
  request: Pick<Request, 'applicationId' | 'askedGroups'>,
  now: Date,
): Promise<Application | null> {
  const listed = deps.applications.get(request.applicationId ?? '');
  return listed === undefined ? null : asAsked(await withGroupsNow(deps, listed, now), request);
}
