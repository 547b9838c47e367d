import { paths } from '../screens/paths.ts';
import { useConfiguration } from './use-session.tsx';

/** The screen of the person's own account, or the page that the agency has for it elsewhere. */
export function useAccountAddress(): string {
  return useConfiguration().profileUrl ?? paths.account();
}
