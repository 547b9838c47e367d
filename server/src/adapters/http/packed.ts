import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Later } from '../scheduling/later.ts';

/** What does not change while the portal runs, in every form in which it can be sent. */
export interface Packed {
  type: string;
  /** Its bytes in this form, made when they are first wanted. */
  in(coding: Coding): Promise<Buffer>;
  /** Changes with what is in it. */
  mark: string;
}

/** In what form something is sent. */
export type Coding = (typeof smallestFirst)[number] | 'plain';

const smallestFirst = ['br', 'gzip'] as const;

/** How bytes get into each form, as small as they can be. */
const packers: Readonly<Record<Coding, (plain: Buffer) => Promise<Buffer>>> = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
  plain: (plain) => Promise.resolve(plain),
};

/**
 * Marks it, and compresses it once for all calls.
 * @param type the content type, with its character set
 * @param later makes the form that nearly every browser takes; without it the first call waits
 */
export function pack(content: string, type: string, later?: Pick<Later, 'add'>): Packed {
  const plain = Buffer.from(content);
  const made = new Map<Coding, Promise<Buffer>>();
  const madeOnce = (coding: Coding): Promise<Buffer> => {
    const known = made.get(coding) ?? packers[coding](plain);
    made.set(coding, known);
    return known;
  };
  later?.add(() => madeOnce(smallestFirst[0]));
  return { type, in: madeOnce, mark: createHash('sha256').update(plain).digest('base64url') };
}

/** How many different answers of one call are kept; the oldest makes room. */
const mostKept = 8;

/**
 * Makes the hook that sends the answer of one call in the smallest form that the browser takes, compressed when it is sent
 * for the first time.
 *
 * It is for answers without anybody's secrets alone: how long a compressed one is tells what is in it.
 * @param isShared whether the answer of this call is one that others get as well
 */
export function packingAnswers(isShared: (request: FastifyRequest) => boolean): onSendAsyncHookHandler {
  const kept = new Map<string, Packed>();
  const packedOnce = (content: string, type: string): Packed => {
    const known = kept.get(content);
    if (known !== undefined) return known;
    const made = pack(content, type);
    kept.set(content, made);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
  return async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    void reply.header('vary', 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding'] ?? '');
    if (coding === 'plain' || !isShared(request)) return payload;
    const packed = packedOnce(payload, String(reply.getHeader('content-type')));
    void reply.header('content-encoding', coding);
    return await packed.in(coding);
  };
}

/**
 * Sends it in the smallest encoding that the browser accepts, or 304 if the browser has it.
 * @param follows the headers of the call that it was chosen by, for anyone who keeps it
 */
export async function sendPacked(
  packed: Packed,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  follows: readonly string[] = [],
): Promise<FastifyReply> {
  const coding = codingFor(headers['accept-encoding'] ?? '');
  const tag = `"${packed.mark}-${coding}"`;
  const vary = ['accept-encoding', ...follows].join(', ');
  void reply.headers({ 'cache-control': 'no-cache', vary, etag: tag });
  if (isAmong(tag, headers['if-none-match'])) return await reply.code(304).send();
  if (coding !== 'plain') void reply.header('content-encoding', coding);
  return await reply.type(packed.type).send(await packed.in(coding));
}

/**
 * Whether a caller already has the content with this tag. A proxy that changes the form of what it passes on may have made the
 * mark a weak one.
 */
export function isAmong(mark: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => strong(one.trim()));
  return known.includes(strong(mark)) || known.includes('*');
}

function strong(mark: string): string {
  return mark.replace(/^W\//, '');
}

/** Whether what is made only while it is sent may be sent compressed. */
export function takesGzip(accepted = ''): boolean {
  return codingsIn(accepted).includes('gzip');
}

/** The smallest form that the browser takes. */
function codingFor(accepted: string): Coding {
  const codings = codingsIn(accepted);
  return smallestFirst.find((coding) => codings.includes(coding)) ?? 'plain';
}

/** The forms that a browser takes; one with a weight of nothing is one that it does not. */
function codingsIn(accepted: string): (string | undefined)[] {
  return accepted
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
}
