/** How visitors show that they are people: by the portal's own puzzle, or by a service that the agency has chosen. */
export const botChecks = ['puzzle', 'turnstile', 'recaptcha'] as const;
export type BotCheck = (typeof botChecks)[number];

/** A service, chosen by the agency, that tells people from programs (rule contact 3). */
export interface BotService {
  kind: Exclude<BotCheck, 'puzzle'>;
  /** Names the portal to the service; everybody can read it. */
  siteKey: string;
  /** Proves to the service that the portal asks. */
  secret: string;
  /** Where browsers and the portal reach it, without a slash at the end. */
  address: string;
}

/** What the box of a service, in its frame, tells the form around it. */
export interface BotCheckNews {
  /** How high its contents are, in pixels. */
  height?: number;
  /** `solved` comes with the service's token; `expired` takes it back; `failed` means that there is no box. */
  state?: 'solved' | 'expired' | 'failed';
  token?: string;
}
