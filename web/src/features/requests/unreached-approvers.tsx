import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { personName } from '../../request-view/words.ts';
import { Alert } from '../../widgets/notices/alert.tsx';
import { unreachedTexts } from './unreached-texts.ts';

/** Says whom of those who decide mail does not reach, to a reader who may know (rule mail 19). */
export function UnreachedApprovers({ request: { unreached } }: { request: RequestView }) {
  const texts = useTexts(unreachedTexts);
  const format = useFormat();
  if (unreached === null) return null;
  const listed = (people: typeof unreached.people) => format.list(people.map(personName));
  return (
    <Alert id="unreached-approvers" type="warning" title={texts.title(listed(unreached.people))}>
      {unreached.reached.length === 0 ? texts.noOne : texts.reached(listed(unreached.reached))}
    </Alert>
  );
}
