import type { ShownAlert } from '@portal/core/domain/alerts/alert-levels.ts';
import { agencyAlerts, mostAgencyBytes } from '@portal/core/domain/alerts/agency-alerts.ts';
import type { Language } from '@portal/core/domain/catalogue/application.ts';
import type { Queryable } from '../../adapters/db/database.ts';
import { cleanMarkup } from './clean-markup.ts';
import { listActive } from './read-alerts.ts';

/** How long what was read counts, in milliseconds: the portal's own alerts, and those of the agency's service. */
const ownPauseMs = 2_000;
const agencyPauseMs = 60_000;
/** How long the agency's service may take, and how long a page waits for it at most, in milliseconds (rule alerts 8). */
const deadlineMs = 8_000;
const mostWaitMs = 1_000;

/** What alerts for the server's own pages are made with. */
export interface PageAlertsParts {
  db: Queryable;
  now: () => Date;
  /** The agency's own service; null where alerts are written here. */
  commsUrl: string | null;
  /** Called with what an operator has to know, such as that some of them cannot be shown. */
  warn: (message: string) => void;
}

/** The alerts above the pages that the server renders (rule alerts 10). */
export interface PageAlerts {
  /** Looks what is active, unless that was done a moment ago. Never takes long, and never fails. */
  look(): Promise<void>;
  /** What was active at the last look. */
  shown(language: Language): readonly ShownAlert[];
}

type Shown = Readonly<Record<Language, readonly ShownAlert[]>>;
const none: Shown = { en: [], es: [] };

/** Keeps what is active for all pages together: one reading serves all calls meanwhile. */
export function alertsForPages({ db, now, commsUrl, warn }: PageAlertsParts): PageAlerts {
  const pauseMs = commsUrl === null ? ownPauseMs : agencyPauseMs;
  const read =
    commsUrl === null
      ? (language: Language) => listActive(db, now(), language)
      : agencyReader(commsUrl, warn);
  let held = none;
  let begun = { at: Number.NEGATIVE_INFINITY, over: Promise.resolve() };
  let isReading = false;
  const readBoth = async (): Promise<void> => {
    isReading = true;
    try {
      const [en, es] = await Promise.all([read('en'), read('es')]);
      held = { en, es };
    } catch {
      // That is as if there were none, and no page fails for it.
      held = none;
    }
    isReading = false;
  };
  return {
    look: async () => {
      const age = now().getTime() - begun.at;
      if (!isReading && age < pauseMs) return;
      if (!isReading) begun = { at: now().getTime(), over: readBoth() };
      // A service that hangs keeps nobody waiting but the first.
      if (now().getTime() - begun.at < mostWaitMs) await inTime(begun.over);
    },
    shown: (language) => held[language],
  };
}

async function inTime(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, mostWaitMs)));
  await Promise.race([reading, tooLong]);
  clearTimeout(timer);
}

/** Reads the agency's service as the page does, without telling it who asks; duplicates are shown once. */
function agencyReader(
  commsUrl: string,
  warn: (message: string) => void,
): (language: Language) => Promise<ShownAlert[]> {
  let wording: string | null = null;
  return async (language) => {
    const response = await fetch(`${commsUrl}/active?clientId=RAP`, {
      headers: { accept: 'application/json', 'accept-language': language },
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    const read = response.ok ? agencyAlerts(JSON.parse(await shortText(response))) : null;
    if (read === null) throw new Error('The site alerts are no list');
    if (read.leftOut !== null && read.leftOut !== wording) warn(read.leftOut);
    wording = read.leftOut;
    return await Promise.all(
      read.alerts.map(async (alert) => ({ ...alert, body: await cleanMarkup(alert.body) })),
    );
  };
}

/** @throws when it is too long */
async function shortText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostAgencyBytes) throw new Error('The site alerts are too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
