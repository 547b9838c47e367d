import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { useKeptText } from '../../../request-view/kept-text.ts';

/** What is chosen, why, and which version of the person it began with. */
export interface TypedRoles {
  roles: readonly string[];
  reason: string;
  version: string;
}

/** Keeps what was chosen in this tab through a reload or an ended session (rule sessions 9). */
export function useTypedRoles({ userId, portalRoles, version }: PersonPage) {
  const kept = useKeptText(`roles:${userId}`);
  const current: TypedRoles = { roles: portalRoles ?? [], reason: '', version: version ?? '' };
  const typed = readTypedRoles(kept.text) ?? current;
  const put = (change: Partial<TypedRoles>): void => {
    kept.change(JSON.stringify({ ...typed, ...change }));
  };
  return {
    ...typed,
    isStale: typed.version !== current.version,
    change: put,
    goOn: () => {
      put({ version: current.version });
    },
    startAgain: () => {
      put({ roles: current.roles, version: current.version });
    },
    forget: kept.forget,
  };
}

/** What was kept, or null where it is nothing of ours. */
export function readTypedRoles(text: string): TypedRoles | null {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return null;
    if (!('roles' in given) || !('reason' in given) || !('version' in given)) return null;
    const { roles, reason, version } = given;
    if (!Array.isArray(roles) || typeof reason !== 'string' || typeof version !== 'string') return null;
    return { roles: roles.filter((role) => typeof role === 'string'), reason, version };
  } catch {
    return null;
  }
}
