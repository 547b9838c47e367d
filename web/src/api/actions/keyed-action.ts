import { useMutation } from '@tanstack/react-query';
import { useAttempt } from './attempt.ts';

/** A write that may be sent again. */
interface KeyedAction<Given, Result> {
  /** Sends it with a key, under which a repetition has one effect. */
  send: (given: Given, idempotencyKey: string) => Promise<Result>;
  onSuccess?: (result: Result) => unknown;
  onError?: (fault: Error) => unknown;
  /** What it does, where one form can do several things. */
  about?: string;
  /** Reads again what it may have changed; also where it was refused, for somebody else may have been faster. */
  readAgain?: () => unknown;
}

/** A write with the same key until it has succeeded. */
export function useKeyedAction<Given, Result>({
  send,
  onSuccess,
  onError,
  about,
  readAgain,
}: KeyedAction<Given, Result>) {
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (given: Given) => send(given, attempt.keyFor([about, given])),
    onSuccess: (result) => {
      attempt.over();
      return onSuccess?.(result);
    },
    onError: (fault) => onError?.(fault),
    onSettled: () => readAgain?.(),
  });
}
