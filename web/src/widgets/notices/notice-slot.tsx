import { createContext, useCallback, useContext, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { Elements } from '../../content/elements.ts';

interface Slots {
  notice: Elements;
  /** Ids of the open dialogs, the top one last. */
  dialogs: readonly string[];
  /** A dialog has opened; returns what to call when it closes. */
  open(id: string): () => void;
}

const SlotsContext = createContext<Slots | null>(null);

/**
 * Shows one notice where the person is: in the page, or in the topmost dialog, because what lies outside an open
 * dialog can neither be used nor read out.
 */
export function NoticeSlots({ notice, children }: { notice: Elements; children: Elements }) {
  const [dialogs, setDialogs] = useState<readonly string[]>([]);
  const open = useCallback((id: string) => {
    setDialogs((before) => [...before, id]);
    return () => {
      setDialogs((before) => before.filter((one) => one !== id));
    };
  }, []);
  const slots = useMemo(() => ({ notice, dialogs, open }), [notice, dialogs, open]);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The notice's container in the page; inside a live region. */
export function PageNotice() {
  const slots = useContext(SlotsContext);
  return slots?.dialogs.length === 0 ? slots.notice : null;
}

/** The notice's container in a dialog: a live region that is there before the notice, so that it is read out. */
export function DialogNotice() {
  const slots = useContext(SlotsContext);
  const id = useId();
  const open = slots?.open;
  useLayoutEffect(() => open?.(id), [open, id]);
  return (
    <div className="dialog__notice" aria-live="polite">
      {slots?.dialogs.at(-1) === id ? slots.notice : null}
    </div>
  );
}
