import type { QuestionsType } from '@portal/core/domain/requests/kinds.ts';
import { ProblemError } from '../../api/client.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { dictionary, useTexts } from '../../content/language.tsx';
import { useMessages } from '../../shell/notices/messages.tsx';

/** What a card says of a request that began at it, once its form is closed. */
interface FlowTexts {
  /** Above a refusal; absent where the sentence is enough. */
  title?: string;
  submitted: string;
  pending: string;
  failed: (message: string) => string;
}

// Fixed (rule texts 16).
const cardFlowTexts = dictionary<Record<QuestionsType, FlowTexts>>(
  {
    ACCESS_REQUEST: {
      submitted: 'Access request was submitted',
      pending:
        'Access request was rejected as a pending approval request already exists for this application',
      failed: (message) => `Access request failed: ${message}`,
    },
    CHANGE_REQUEST: {
      title: 'Change Role',
      submitted: 'Change Role request was submitted',
      pending:
        'Change Role request was rejected as a pending approval request already exists for this application',
      failed: (message) => `Change Role request failed: ${message}`,
    },
  },
  {
    ACCESS_REQUEST: {
      submitted: 'Se envió la solicitud de acceso',
      pending:
        'La solicitud de acceso se rechazó porque ya hay una solicitud de aprobación pendiente para esta aplicación',
      failed: (message) => `La solicitud de acceso falló: ${message}`,
    },
    CHANGE_REQUEST: {
      title: 'Cambiar rol',
      submitted: 'Se envió la solicitud de cambio de rol',
      pending:
        'La solicitud de cambio de rol se rechazó porque ya hay una solicitud de aprobación pendiente para esta aplicación',
      failed: (message) => `La solicitud de cambio de rol falló: ${message}`,
    },
  },
);

/** How a submit ended; neither while nothing has come of it. */
export interface Ended {
  isSuccess: boolean;
  isError: boolean;
  error: unknown;
}

/** Says in the message area the outcome of a submit, for anyone who is back at the cards: the dialog is gone by then. */
export function useCardFlow(type: QuestionsType): (ended: Ended) => void {
  const texts = useTexts(cardFlowTexts)[type];
  const messages = useMessages();
  const problemText = useProblemText();
  return ({ isSuccess, isError, error }) => {
    if (isSuccess) messages.show({ type: 'success', text: texts.submitted });
    if (!isError) return;
    const code = error instanceof ProblemError ? error.problem.code : 'UNKNOWN';
    const isPending = code === 'PENDING_REQUEST_EXISTS' || code === 'PENDING_REMOVAL_EXISTS';
    const notice = code === 'ACCOUNT_LOCKED' ? problemText(error) : texts.failed(problemText(error));
    messages.show({
      type: 'error',
      ...(isPending && texts.title !== undefined ? { title: texts.title } : {}),
      text: isPending ? texts.pending : notice,
    });
  };
}
