import { cookieName } from '@portal/core/domain/content/cookies.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction, Provider } from 'oidc-provider';
import { textSealer, type TextSealer } from '../../keys/sealed-text.ts';
import { lifetimes, realmPath, signInPath } from '../layout.ts';

/** Browsers keep 4,096 bytes of a cookie, its name included. */
const longestCookie = 4_000;

const lifetimeMilliseconds = lifetimes.interaction * 1_000;

/** What is sealed: a sign-in, and when it is over, in milliseconds since 1970. */
interface Kept {
  until: number;
  interaction: object;
}

/** The call with which a sign-in continues. */
interface Call {
  provider: Provider;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Open sign-ins as their own browsers hold them. */
export interface SealedSignIns {
  /** Gives each sign-in that begins to its browser as well. */
  handOut(provider: Provider, now: () => Date): void;
  /** The sign-in of this name as the browser holds it; null where it has none, or its session has changed or ended. */
  find(call: Call, uid: string, now: Date): Promise<Interaction | null>;
  /** Takes it from the browser: what is finished does not go on. */
  takeBack(call: Call, uid: string): void;
}

/**
 * Seals open sign-ins into a cookie of their page, so that they go on where too many others of the same network have pushed out their
 * row in the table (rule sessions 12). One that is too long for a cookie is in the table alone.
 * @param secrets newest first: the first seals, all open
 */
export function sealedSignIns(secrets: readonly string[], isSecure: boolean): SealedSignIns {
  const sealers = secrets.map((secret) => textSealer(secret, 'open sign-ins'));
  const path = `${realmPath}${signInPath}/`;
  const name = cookieName('PORTAL_OPEN_SIGN_IN', { path, isSecure });
  const flags = {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: false,
    overwrite: true,
  } as const;
  const optionsOf = (uid: string) => ({ ...flags, path: `${path}${uid}` });
  const cookiesOf = ({ provider, request, reply }: Call) => {
    const { cookies } = provider.createContext(request.raw, reply.raw);
    cookies.secure = isSecure;
    return cookies;
  };
  return {
    handOut(provider, now) {
      provider.on('interaction.started', ({ oidc, cookies }) => {
        const { Interaction: begun } = oidc.entities;
        const [newest] = sealers;
        if (begun === undefined || newest === undefined) return;
        const kept: Kept = {
          until: now().getTime() + lifetimeMilliseconds,
          interaction: withoutCookie(begun),
        };
        const value = newest.seal(JSON.stringify(kept));
        if (name.length + value.length <= longestCookie)
          cookies.set(name, value, { ...optionsOf(begun.uid), maxAge: lifetimeMilliseconds });
      });
    },
    async find(call, uid, now) {
      const value = cookiesOf(call).get(name, flags) ?? '';
      const kept = sealers.map((sealer) => opened(sealer, value)).find((one) => one !== null) ?? null;
      if (kept === null || kept.until <= now.getTime()) return null;
      // The library's types leave this model out.
      const Model: new (kept: object) => Interaction = Reflect.get(call.provider, 'Interaction');
      const interaction = new Model(kept.interaction);
      const isItsOwn = interaction.uid === uid && (await isOfItsSession(call.provider, interaction));
      return isItsOwn ? interaction : null;
    },
    takeBack: (call, uid) => void cookiesOf(call).set(name, null, optionsOf(uid)),
  };
}

/** As the library looks at one from the table. */
async function isOfItsSession(provider: Provider, { session }: Interaction): Promise<boolean> {
  if (session?.uid === undefined) return true;
  const present = await provider.Session.findByUid(session.uid);
  return present !== undefined && present.accountId === session.accountId;
}

/** All of it but the cookie of the session it began in, which would be usable as it is. */
function withoutCookie(interaction: Interaction): object {
  const { session } = interaction;
  const rest = Object.entries(interaction).filter(([name]) => name !== 'session');
  return {
    ...Object.fromEntries(rest),
    ...(session === undefined ? {} : { session: { ...session, cookie: undefined } }),
  };
}

/** What was sealed with this key; null for anything else. */
function opened(sealer: TextSealer, value: string): Kept | null {
  const text = sealer.open(value);
  const kept: unknown = text === null ? null : JSON.parse(text);
  return isKept(kept) ? kept : null;
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'until' in value && 'interaction' in value;
}
