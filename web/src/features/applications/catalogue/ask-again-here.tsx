import { useOwnRequests } from '../../../api/requests.ts';
import { AskAgain } from '../../../request-view/ask-again/ask-again.tsx';

/** The way to ask again on the card of the application, with the earlier answers filled in. */
export function AskAgainHere({ number }: { number: string }) {
  const request = useOwnRequests().data?.find(({ requestNumber }) => requestNumber === number);
  return request === undefined ? null : <AskAgain request={request} onCard />;
}
