import Type from 'typebox';
import type { Database } from '../../adapters/db/database.ts';
import { isId } from '../admin/addresses.ts';
import { AdminEventAnswer } from '../admin/answers.ts';
import type { RealmNames } from '../admin/realm-names.ts';
import { listAnew } from '../listing/list-anew.ts';
import type { Stream } from './following.ts';

/** What administrators and services change in the realm, the portal itself among them: whom it is about is listed again. */
export function changesOfRealm(
  { db, names }: { db: Database; names: RealmNames },
  onGap: (kind: 'changes') => Promise<void>,
): Stream<AdminEventAnswer> {
  return {
    kind: 'changes',
    address: '/admin-events',
    read: (calls, address) => calls.read(Type.Array(AdminEventAnswer), address),
    async take(calls, events) {
      const ids = events.flatMap(({ resourcePath }) => personIn(resourcePath ?? '') ?? []);
      await listAnew({ db, names }, calls, [...new Set(ids)]);
    },
    onGap: () => onGap('changes'),
  };
}

/** The id of the person in a path such as `users/ID/role-mappings/realm`. */
function personIn(path: string): string | null {
  const id = /^users\/([^/]+)/.exec(path)?.[1] ?? null;
  return id !== null && isId(id) ? id : null;
}
