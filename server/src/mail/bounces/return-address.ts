import { createHmac, timingSafeEqual } from 'node:crypto';

/** The addresses to which servers send mail back, one for each mail (VERP). */
export interface ReturnAddresses {
  /** Where this mail comes back to. */
  of(mailId: string): string;
  /** The mail that came back, by the head of what came; null where no address of ours with a right code is in it. */
  mailIn(head: string): string | null;
}

/**
 * @param address of the mailbox, in small letters
 * @param key makes the codes, without which anybody could have any mail count as returned
 */
export function returnAddresses(address: string, key: Buffer): ReturnAddresses {
  const at = address.lastIndexOf('@');
  const [box, domain] = [address.slice(0, at), address.slice(at + 1)];
  const codeOf = (name: string) =>
    createHmac('sha256', key).update(`returned mail ${name}`).digest('hex').slice(0, 16);
  const form = new RegExp(
    `(?<![\\w.+-])${literally(box)}\\+([0-9a-f]{32})\\.([0-9a-f]{16})@${literally(domain)}(?![\\w.-])`,
    'gi',
  );
  return {
    of: (mailId) => {
      const name = mailId.replaceAll('-', '');
      return `${box}+${name}.${codeOf(name)}@${domain}`;
    },
    mailIn: (head) => {
      for (const [, name = '', code = ''] of head.toLowerCase().matchAll(form))
        if (timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(name)))) return asUuid(name);
      return null;
    },
  };
}

function literally(text: string): string {
  return text.replaceAll(/[.+*?^$()[\]{}|\\]/g, String.raw`\$&`);
}

function asUuid(name: string): string {
  return name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
