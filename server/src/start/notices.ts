import type { Config } from '../config.ts';

/** What whoever starts a portal with these settings should know, though it works (rule running 8). */
export function noticesFor({ origin, trustedProxies }: Config): string[] {
  if (!origin.startsWith('https:') || trustedProxies.length > 0) return [];
  return [
    'Setting TRUSTED_PROXIES is not given. On https everybody comes through a proxy, and as long as it is not named, all visitors',
    'share the limits of one network: one who tries passwords or opens many connections holds up all the others. Set it to the',
    'address of the proxy.',
  ];
}
