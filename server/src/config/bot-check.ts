import { botChecks, type BotService } from '@portal/core/domain/contact/bot-check.ts';
import { type Environment, readAskedAddress, SettingRefused } from './addresses.ts';

const usualAddresses: Record<BotService['kind'], string> = {
  turnstile: 'https://challenges.cloudflare.com',
  recaptcha: 'https://www.google.com',
};

/**
 * The service that checks visitors; null for the portal's own puzzle.
 * @throws SettingRefused
 */
export function readBotService(environment: Environment): BotService | null {
  const kind = botChecks.find((one) => one === (environment['BOT_CHECK'] ?? 'puzzle'));
  if (kind === undefined) throw new SettingRefused('BOT_CHECK', `expected one of ${botChecks.join(', ')}`);
  const address = readAskedAddress(environment, 'BOT_CHECK_URL');
  if (kind !== 'puzzle')
    return {
      kind,
      siteKey: readKey(environment, 'BOT_CHECK_SITE_KEY', kind),
      secret: readKey(environment, 'BOT_CHECK_SECRET', kind),
      address: address ?? usualAddresses[kind],
    };
  const idle = ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET', 'BOT_CHECK_URL'].find(
    (name) => environment[name] !== undefined,
  );
  if (idle !== undefined)
    throw new SettingRefused(idle, 'means nothing to the puzzle; set BOT_CHECK to turnstile or recaptcha');
  return null;
}

function readKey(environment: Environment, name: string, kind: BotService['kind']): string {
  const given = environment[name] ?? '';
  if (!/^[\w.-]{1,200}$/.test(given))
    throw new SettingRefused(name, `expected the key that ${kind} gave you`);
  return given;
}
