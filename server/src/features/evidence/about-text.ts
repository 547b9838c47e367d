import { wallClock } from '@portal/core/domain/calendar/calendar-days.ts';
import type { PackedReport } from './dependencies.ts';
import type { Manifest } from './manifest.ts';

/** Rows that are in no pack any more, where there are any. */
function removedBefore(removed: Manifest['trail']['verdict']['removed']): string {
  if (removed === null) return '';
  const { rows, from, to } = removed;
  return `Deleted before, as their time was over: ${rows} rows, written from ${from} to ${to}; sealed checkpoints say so.\n`;
}

/** What a pack is, in words for anyone who opens it. */
export function aboutText(
  { scope, trail, requests, madeAt, madeBy, portal }: Manifest,
  { fingerprint, reports }: { fingerprint: string; reports: readonly PackedReport[] },
): string {
  const { verdict } = trail;
  const local = wallClock(scope.zone, Date.parse(madeAt)).toISOString().slice(0, 16).replace('T', ' ');
  const days = `${scope.from ?? 'the beginning'} to ${scope.to ?? 'the moment it was made'}, days in ${scope.zone}`;
  const about = [
    `Days: ${days}`,
    ...(scope.application === null ? [] : [`Application: ${scope.application}`]),
    ...(scope.person === null
      ? []
      : [`Person: ${scope.person.username ?? 'not known any more'} (${scope.person.id})`]),
  ];
  const range =
    trail.rows === 0
      ? 'none'
      : `${trail.rows}, from ${trail.firstSequence} to ${trail.lastSequence} in the chain`;
  return `Evidence from ${portal}
Made for ${madeBy} at ${madeAt} (${local} in ${scope.zone}).

${about.join('\n')}
Rows of the audit trail: ${range}
Requests: ${requests}

When it made this pack, the portal checked the seals of its whole trail, ${verdict.sealed} rows: ${verdict.isWhole ? 'every one fits.' : 'NOT every one fits.'}
${verdict.faults.map((fault) => `  ${fault}\n`).join('')}${removedBefore(verdict.removed)}Not sealed yet, and so not in this pack: ${verdict.unsealed}.

Files
  trail.jsonl      the rows, one line of JSON each, in the order of the chain; times are UTC
  trail.sha256     for each of these lines its number in the chain and the SHA-256 of the line without its end
  requests-*.html  the requests that the rows are about, each with its whole history; open or print them in a browser
${reports.map(({ name, about: what }) => `  ${name.padEnd(16)} ${what}\n`).join('')}  manifest.json    what is in the pack, with the SHA-256 of every file; manifest.sig is its signature (Ed25519, base64)
  public-key.pem   the public half of the key that signed
  verify-pack.mjs  checks all of this; it needs Node 20 or newer and nothing else

How to check it
  Take verify-pack.mjs out and run: node verify-pack.mjs PACK.zip --fingerprint ${fingerprint}
  A pack cannot vouch for its own key: compare this fingerprint with the one on the portal's page Evidence,
  and take verify-pack.mjs from the portal's sources where you do not trust this copy.
`;
}
