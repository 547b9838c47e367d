import { textSealer } from '../keys/sealed-text.ts';

/** A sign-out that another site posted, as far as it could be checked before the browser showed its session. */
export interface PostedLogout {
  /** What it asks for, without the hint; the client that the hint named is in it. */
  parameters: URLSearchParams;
  /** The session that a genuine hint named. */
  hintedSid: string | undefined;
}

/** The parameter in which it comes again. */
export const postedLogoutParameter = 'posted';

/** Seconds for which it can come again: a browser does so at once. */
const lifetime = 300;

const repeated = ['client_id', 'post_logout_redirect_uri', 'state', 'ui_locales'];

/** Carries a posted sign-out through an address, in which nobody can read or change it. */
export interface PostedLogoutSealer {
  seal(posted: PostedLogout): string;
  /** Null for what was not sealed here, was changed, or is too old. */
  open(sealed: string): PostedLogout | null;
}

/** @param secret 32 bytes, used for other things too */
export function postedLogoutSealer(secret: Buffer, now: () => Date): PostedLogoutSealer {
  const sealer = textSealer(secret, 'posted sign-out');
  const seconds = (): number => Math.floor(now().getTime() / 1_000);
  return {
    seal({ parameters, hintedSid }) {
      const form = new URLSearchParams({ until: String(seconds() + lifetime) });
      if (hintedSid !== undefined) form.set('sid', hintedSid);
      for (const name of repeated) {
        const value = parameters.get(name);
        if (value !== null) form.set(name, value);
      }
      return sealer.seal(form.toString());
    },
    open(sealed) {
      const parameters = new URLSearchParams(sealer.open(sealed) ?? '');
      const hintedSid = parameters.get('sid') ?? undefined;
      const isInTime = seconds() <= Number(parameters.get('until') ?? 0);
      return isInTime ? { parameters, hintedSid } : null;
    },
  };
}
