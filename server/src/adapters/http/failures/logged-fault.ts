/** A fault as it may be in the log. */
export type LoggedFault = {
  type: string;
  code: string | undefined;
  message: string;
  stack: string;
  cause: LoggedFault | undefined;
};

/**
 * The part of a fault that may be written down: its kind, code, message, and location. Whatever else an error carries is left
 * out, as the database's errors repeat the values of the statement, and with them what people typed.
 */
export function loggedFault(fault: unknown): LoggedFault {
  if (!(fault instanceof Error))
    return { type: typeof fault, code: undefined, message: '', stack: '', cause: undefined };
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined;
  return {
    type: fault.constructor.name,
    code,
    message: sentenceOf(fault, code),
    stack: placesOf(fault.stack ?? ''),
    cause: fault.cause === undefined ? undefined : loggedFault(fault.cause),
  };
}

/**
 * A fault's sentence without what it was about, where that may have been typed: the database repeats a value that it cannot
 * take, and the runtime repeats what it cannot read.
 */
function sentenceOf(fault: Error, code: string | undefined): string {
  if (wordless.some((kind) => fault instanceof kind)) return '';
  const isAboutValue = code !== undefined && aboutValues.test(code);
  return isAboutValue || fault instanceof TypeError ? withoutValues(fault.message) : fault.message;
}

/** The runtime's faults whose sentences hold what was read, with or without quotes. */
const wordless = [SyntaxError, RangeError, URIError];

/** The database's codes for a value, for words that are looked for and for names; the other quotes are names of ours. */
const aboutValues = /^(?:22.{3}|42601|42602|42704)$/;

/** From the first quote to the last: what is quoted may hold quotes itself. What follows a colon ends the sentence. */
function withoutValues(message: string): string {
  return message.replace(/["'`].*["'`]/s, '…').replace(/: .*$/s, '');
}

/** The lines of a stack with a location; those before them repeat the message. */
function placesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
