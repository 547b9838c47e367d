import type { Elements } from '../../../content/elements.ts';
import { useOwnRequests, useRequest } from '../../../api/requests.ts';
import { AskAgain } from '../../../request-view/ask-again/ask-again.tsx';

interface AskAgainHereProps {
  number: string;
  /** What is shown while the earlier request is not known. */
  instead: Elements;
}

/** The way to ask again on the card of the application, with the earlier answers filled in. */
export function AskAgainHere({ number, instead }: AskAgainHereProps) {
  const own = useOwnRequests().data;
  const newest = own?.find(({ requestNumber }) => requestNumber === number);
  const earlier = useRequest(number, { isWanted: own !== undefined && newest === undefined }).data;
  const request = newest ?? earlier;
  return request === undefined ? instead : <AskAgain request={request} onCard />;
}
