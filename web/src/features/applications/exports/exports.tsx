import { lazy, Suspense } from 'react';
import type { ApplicationTab } from '../../../screens/searches.ts';
import { usePerson } from '../../../session/use-session.tsx';

// Visitors never need it.
const ExportButtons = lazy(async () => ({ default: (await import('./export-buttons.tsx')).ExportButtons }));

/** The container of the export buttons. */
export function Exports({ tab }: { tab: ApplicationTab }) {
  return usePerson() === null ? null : (
    <Suspense>
      <ExportButtons tab={tab} />
    </Suspense>
  );
}
