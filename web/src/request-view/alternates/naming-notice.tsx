import { lazy, Suspense } from 'react';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { usePerson } from '../../session/use-session.tsx';

// It concerns few people and must never break a screen: a chunk that does not arrive is skipped.
const WaitingNamings = lazy(async () =>
  import('./waiting-namings.tsx').then(
    (code) => ({ default: code.WaitingNamings }),
    () => ({ default: Nothing }),
  ),
);

function Nothing() {
  return null;
}

/** Tells supervisors that they have been named and have not answered; nobody else downloads or asks anything. */
export function NamingNotice() {
  const isSupervisor = mayActAs(usePerson(), ['SUPERVISOR']);
  return isSupervisor ? (
    <Suspense>
      <WaitingNamings />
    </Suspense>
  ) : null;
}
