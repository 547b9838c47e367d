import type { ReceivedMail } from '../../server/src/testing/mail/mail-server.ts';
import { fieldOf, partOf } from '../../server/src/testing/mail/mail-server.ts';

/** The notices to people, the content of the outbox, and what the mail server accepted. */
export interface MailFacts {
  /** The texts of the messages that were acknowledged. */
  acknowledged: readonly string[];
  outbox: readonly { id: string; state: string; body: string }[];
  received: readonly ReceivedMail[];
  /** How often something died while a mail may have been under way: that often the same mail may have come again. */
  deaths: number;
}

/** Mails that were lost, doubled, invented, or split, in words; none when all is well. */
export function mailFaults({ acknowledged, outbox, received, deaths }: MailFacts): string[] {
  const inOutbox = Map.groupBy(outbox, ({ body }) => textOf(body));
  const sources = new Set(received.map(({ source }) => source));
  const names = Map.groupBy(sources, (source) => nameOf(source));
  const arrived = Map.groupBy(sources, (source) => textOf(partOf({ source }, 'text/plain')));
  const again = received.length - sources.size;
  return [
    ...acknowledged.flatMap((text) => [
      ...unlessOnce(inOutbox.get(text)?.length, `${text} was acknowledged, and`, 'in the outbox'),
      ...unlessOnce(arrived.get(text)?.length, `${text} was acknowledged, and`, 'at the mail server'),
    ]),
    ...unknownOf(inOutbox, acknowledged).map((text) => `nobody was told of the mail ${text}`),
    ...unknownOf(arrived, acknowledged).map((text) => `nobody was told of what arrived: ${text}`),
    ...outbox.filter(({ state }) => state !== 'SENT').map(({ body, state }) => `${textOf(body)} is ${state}`),
    ...[...names].flatMap(([name, all]) => (all.length > 1 ? [`${name} came with two contents`] : [])),
    ...(again > deaths ? [`${again} mails came again, though only ${deaths} times something died`] : []),
  ];
}

function textOf(body: string): string {
  return /mangled \d+-\d+\./.exec(body)?.[0] ?? 'without a text';
}

function nameOf(source: string): string {
  return fieldOf({ source }, 'Message-ID') ?? 'a mail without a name';
}

function unlessOnce(times = 0, who: string, where: string): string[] {
  return times === 1 ? [] : [`${who} is ${times} times ${where}`];
}

function unknownOf(kept: ReadonlyMap<string, unknown>, reported: readonly string[]): string[] {
  return [...kept.keys()].filter((text) => !reported.includes(text));
}

/** What would be a fault of mail, by the words with which it must be noticed. */
const planted: readonly { noticedAs: string; plant: (facts: MailFacts) => MailFacts }[] = [
  { noticedAs: '0 times in the outbox', plant: (facts) => ({ ...facts, outbox: facts.outbox.slice(1) }) },
  {
    noticedAs: '2 times in the outbox',
    plant: (facts) => ({ ...facts, outbox: [...facts.outbox, ...facts.outbox.slice(0, 1)] }),
  },
  {
    noticedAs: '0 times at the mail server',
    plant: ({ received: [first, ...others], ...facts }) => ({
      ...facts,
      received: others.filter(({ source }) => source !== first?.source),
    }),
  },
  {
    noticedAs: '2 times at the mail server',
    plant: (facts) => ({
      ...facts,
      received: [...facts.received, ...renamed(facts.received, 'Message-ID: <other-')],
    }),
  },
  {
    noticedAs: 'came with two contents',
    plant: (facts) => ({
      ...facts,
      received: [...facts.received, ...renamed(facts.received, 'X-Other: 1\r\nMessage-ID: <')],
    }),
  },
  { noticedAs: 'mails came again', plant: (facts) => ({ ...facts, received: cameAgain(facts) }) },
  {
    noticedAs: 'nobody was told of the mail',
    plant: (facts) => ({ ...facts, acknowledged: facts.acknowledged.slice(1) }),
  },
  {
    noticedAs: 'is FAILED',
    plant: (facts) => ({ ...facts, outbox: facts.outbox.map((mail) => ({ ...mail, state: 'FAILED' })) }),
  },
];

function renamed(received: readonly ReceivedMail[], start: string): ReceivedMail[] {
  return received
    .slice(0, 1)
    .map((mail) => ({ ...mail, source: mail.source.replace(/Message-ID: </i, start) }));
}

function cameAgain({ received, deaths }: MailFacts): ReceivedMail[] {
  return [...received, ...Array.from({ length: deaths + 1 }, () => received.slice(0, 1)).flat()];
}

/** Plants each in facts that have been found sound. @returns those that were not noticed */
export function unnoticedInTheMail(facts: MailFacts): string[] {
  return planted
    .filter(({ noticedAs, plant }) => !mailFaults(plant(facts)).some((fault) => fault.includes(noticedAs)))
    .map(({ noticedAs }) => `not noticed: ${noticedAs}`);
}
