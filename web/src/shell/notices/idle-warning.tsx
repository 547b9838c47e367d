import { lazy, Suspense, useEffect } from 'react';
import { useIdlePhase } from '../../session/idle-watch.ts';

const fetchDialog = () => import('./idle-dialog.tsx');
const IdleDialog = lazy(() => fetchDialog().then((code) => ({ default: code.IdleDialog })));

/** Warns the person who may still be there before the session ends for lack of input (rule sessions 14). */
export function IdleWarning() {
  const idle = useIdlePhase();
  const mayWarn = idle.phase === 'idle';
  useEffect(() => {
    // By the time of the warning the network may be away.
    if (mayWarn) fetchDialog().catch(() => undefined);
  }, [mayWarn]);
  if (idle.phase !== 'warning' || !idle.isForIdleness) return null;
  return (
    <Suspense>
      <IdleDialog endsAt={idle.endsAt} />
    </Suspense>
  );
}
