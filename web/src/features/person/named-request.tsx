import { paths } from '../../screens/paths.ts';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

interface NamedRequestProps {
  request: { requestNumber: string; isReadable: boolean };
}

/** The number of a request, which leads to its page for anyone who may read it. */
export function NamedRequest({ request: { requestNumber, isReadable } }: NamedRequestProps) {
  const number = <WholeNumbers>{requestNumber}</WholeNumbers>;
  return isReadable ? <a href={paths.request(requestNumber)}>{number}</a> : <span>{number}</span>;
}
