import { reasonOf } from '../db/failure.ts';
import { connectionTo } from './smtp.ts';

/** The outcome of speaking to a mail server: how it is reached, and whether the conversation is encrypted. */
export type ServerTrial = { at: string } & (
  | { isReached: true; encryption: 'FROM_THE_START' | 'STARTTLS' | 'NONE' }
  | { isReached: false; reason: string }
);

/** Connects as mail does, and signs in where a password is given; nothing is sent. */
export async function tryServer(url: URL): Promise<ServerTrial> {
  const options = connectionTo(url);
  const at = `${options.host}:${options.port}`;
  const { createTransport } = (await import('nodemailer')).default;
  const reason = async (more: { requireTLS: boolean }): Promise<string | null> => {
    const transport = createTransport({ ...options, ...more });
    try {
      await transport.verify();
      return null;
    } catch (failure) {
      return reasonOf(failure);
    } finally {
      transport.close();
    }
  };
  if ((await reason({ requireTLS: !options.secure })) === null)
    return { at, isReached: true, encryption: options.secure ? 'FROM_THE_START' : 'STARTTLS' };
  const failure = await reason({ requireTLS: options.requireTLS ?? false });
  return failure === null
    ? { at, isReached: true, encryption: 'NONE' }
    : { at, isReached: false, reason: failure };
}
