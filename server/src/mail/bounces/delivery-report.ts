import type { MailResponse } from '@portal/core/domain/mail/mail-cause.ts';

/** What a server reports about a mail that it had accepted (RFC 3464). */
export interface DeliveryReport {
  /** What it heard when it gave up; null where it has not. */
  refusal: MailResponse | null;
}

/** The report in a message; null where it is none, such as the answer of a person or of a program. */
export async function deliveryReportIn(source: Buffer): Promise<DeliveryReport | null> {
  const { default: PostalMime } = await import('postal-mime');
  const { headers, attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' });
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b/i.test(type) || !/\breport-type="?delivery-status\b/i.test(type)) return null;
  const status = attachments.find(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
  );
  if (status === undefined || typeof status.content !== 'string') return null;
  const failed = recipientsIn(status.content).find(({ action }) => action?.toLowerCase() === 'failed');
  return { refusal: failed === undefined ? null : refusalIn(failed) };
}

type Fields = Readonly<Partial<Record<string, string>>>;

/** The fields about each recipient: those about the mail are in the first group. */
function recipientsIn(content: string): Fields[] {
  const unfolded = content.replaceAll(/\r?\n/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .split(/\n[ \t]*\n/)
    .map((group) =>
      Object.fromEntries(
        group.split('\n').flatMap((line) => {
          const [, name, value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
          return name === undefined ? [] : [[name.toLowerCase(), value.trim()]];
        }),
      ),
    )
    .filter((fields) => 'action' in fields);
}

/** As if the last server had said so to the portal: its words where they are there, and the status of the report. */
function refusalIn({ status = '', 'diagnostic-code': diagnostic = '' }: Fields): MailResponse {
  const words = diagnostic.replace(/^[\w-]+\s*;\s*/, '');
  const [, spoken] = /^(\d{3})\b/.exec(words) ?? [];
  const enhanced = /[245]\.\d{1,3}\.\d{1,3}/.exec(status)?.[0] ?? '';
  const code = Number(spoken ?? (enhanced.startsWith('4') ? 450 : 550));
  const hasCode = enhanced === '' || words.includes(enhanced) || /[45]\.[1-9]\d{0,2}\.\d/.test(words);
  const reply = hasCode ? words : `${enhanced} ${words}`.trim();
  return { to: 'RECIPIENT', status: code, reply };
}
