import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { ActionKind } from '@portal/core/domain/people/actions/account-action.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { useMessages } from '../../../shell/notices/messages.tsx';
import { useNow } from '../../../widgets/times/now.ts';
import { actionTexts } from './action-texts.ts';

/** Tells what has happened to an action, in the message area of the page. */
export function useTellOutcome(): (kind: ActionKind, name: string, reply: ActionReply) => void {
  const texts = useTexts(actionTexts);
  const format = useFormat();
  const messages = useMessages();
  const now = useNow();
  return (kind, name, { state, expiresAt }) => {
    if (state === 'WAITING_FOR_SECOND')
      messages.show({ type: 'info', text: texts.waiting(format.day(expiresAt ?? '', now)) });
    else if (state === 'DONE') messages.show({ type: 'success', text: texts.done[kind](name) });
    else messages.show({ type: 'warning', text: state === 'DUE' ? texts.due(name) : texts.failed });
  };
}
