import type { BotService } from '@portal/core/domain/contact/bot-check.ts';

/** What the services that tell people from programs are called by their makers, in every language. */
export const botServiceNames: Record<BotService['kind'], string> = {
  turnstile: 'Cloudflare Turnstile',
  recaptcha: 'Google reCAPTCHA',
};
