import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What does not change while the portal runs, in every form in which it can be sent. */
export interface Packed {
  type: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Changes with what is in it. */
  mark: string;
}

type Coding = 'br' | 'gzip' | 'plain';

/**
 * Compresses and marks it once, so that no call has to.
 * @param type the content type, with its character set
 */
export async function pack(content: string, type: string): Promise<Packed> {
  const plain = Buffer.from(content);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { type, plain, br, gzip: zipped, mark: createHash('sha256').update(plain).digest('base64url') };
}

/**
 * Sends it in the smallest form that the browser takes; one that has it already is told so.
 * @param follows the headers of the call that it was chosen by, for whoever keeps it
 */
export function sendPacked(
  packed: Packed,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  follows: readonly string[] = [],
): FastifyReply {
  const coding = codingFor(headers['accept-encoding'] ?? '');
  const tag = `"${packed.mark}-${coding}"`;
  const vary = ['accept-encoding', ...follows].join(', ');
  void reply.headers({ 'cache-control': 'no-cache', vary, etag: tag });
  if (headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
  if (coding !== 'plain') void reply.header('content-encoding', coding);
  return reply.type(packed.type).send(packed[coding]);
}

/** The smallest form that the browser takes; one with a weight of nothing is one that it does not. */
function codingFor(accepted: string): Coding {
  const takes = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => takes.includes(coding)) ?? 'plain';
}
