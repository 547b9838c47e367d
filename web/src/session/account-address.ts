import { paths } from '../screens/paths.ts';
import { useConfiguration } from './use-session.tsx';

/** Where Profile in the header and at the foot leads: the screen of one's own account, or a page of the agency. */
export function useAccountAddress(): string {
  return useConfiguration().profileUrl ?? paths.account();
}
