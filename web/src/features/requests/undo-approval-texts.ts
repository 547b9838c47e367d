import { dictionary } from '../../content/language.tsx';

/** The words with which an own approval is undone. */
export const undoApprovalTexts = dictionary(
  {
    until: (time: string) =>
      `You approved this. You can undo it until ${time}, unless the next person acts first.`,
    button: 'Undo approval',
    busy: 'Undoing',
    done: 'You undid your approval. The request is waiting for your decision again, with the same due date as before.',
    failed: 'Your approval was not undone.',
  },
  {
    until: (time: string) =>
      `Usted aprobó esta solicitud. Puede deshacerlo hasta las ${time}, salvo que antes actúe la siguiente persona.`,
    button: 'Deshacer la aprobación',
    busy: 'Deshaciendo',
    done: 'Usted deshizo su aprobación. La solicitud espera otra vez su decisión, con la misma fecha límite de antes.',
    failed: 'Su aprobación no se deshizo.',
  },
);
