import { lazy, Suspense } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';

/** What somebody is about to give up: the access of one card, or that of all these. */
export type Removal = { card: CatalogueCard } | { all: readonly CatalogueCard[] };

// Asked for when somebody opens one of them.
const RemoveAccessDialog = lazy(async () => ({
  default: (await import('./remove-access-dialog.tsx')).RemoveAccessDialog,
}));
const RemoveAllDialog = lazy(async () => ({
  default: (await import('./remove-all-dialog.tsx')).RemoveAllDialog,
}));

interface RemovalDialogProps {
  removal: Removal;
  /** Called when the dialog is left; true when something has been sent. */
  onClose: (isSent: boolean) => void;
}

/** The dialog for a removal. It is rendered beside the cards, which disappear once access has ended. */
export function RemovalDialog({ removal, onClose }: RemovalDialogProps) {
  return (
    <Suspense>
      {'card' in removal ? (
        <RemoveAccessDialog card={removal.card} onClose={onClose} />
      ) : (
        <RemoveAllDialog cards={removal.all} onClose={onClose} />
      )}
    </Suspense>
  );
}
