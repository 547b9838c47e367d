/** A fault as it may stand in the log. */
export type LoggedFault = {
  type: string;
  code: string | undefined;
  message: string;
  stack: string;
  cause: LoggedFault | undefined;
};

/**
 * The part of a fault that may be written down: its kind, code, sentence and place. Whatever else an error carries is left
 * out, as the database's errors repeat the values of the statement, and with them what people typed.
 */
export function loggedFault(fault: unknown): LoggedFault {
  if (!(fault instanceof Error))
    return { type: typeof fault, code: undefined, message: '', stack: '', cause: undefined };
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined;
  return {
    type: fault.constructor.name,
    code,
    message: withoutValues(fault.message, code),
    stack: placesOf(fault.stack ?? ''),
    cause: fault.cause === undefined ? undefined : loggedFault(fault.cause),
  };
}

/** The database's complaints about a value (class 22) end with that value: `invalid input ...: "value"`. */
function withoutValues(message: string, code: string | undefined): string {
  return code !== undefined && /^22.{3}$/.test(code) ? message.replace(/: ?".*$/s, '') : message;
}

/** The lines of a stack that name a place; those before them repeat the message. */
function placesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
