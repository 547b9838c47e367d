import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { Content } from '@portal/core/contract/content/content.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** One file in every form in which it can be sent. */
interface Packed {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Changes with what is in it. */
  mark: string;
}

type Coding = 'br' | 'gzip' | 'plain';

/**
 * Serves each content file to everybody, in both languages at once. Nothing changes while the portal runs, so each is
 * compressed and marked here, and a browser that has it already is told so (rule content 1).
 */
export async function serveContent(app: FastifyInstance, content: Content): Promise<void> {
  for (const [name, value] of Object.entries(content)) {
    const packed = await pack(Buffer.from(JSON.stringify(value)));
    app.get(`${addresses.content}/${name}.json`, (request, reply) => send(packed, request, reply));
  }
}

async function pack(plain: Buffer): Promise<Packed> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped, mark: createHash('sha256').update(plain).digest('base64url') };
}

function send(packed: Packed, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coding = codingFor(headers['accept-encoding'] ?? '');
  const tag = `"${packed.mark}-${coding}"`;
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag });
  if (headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
  if (coding !== 'plain') void reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(packed[coding]);
}

/** The smallest form that the browser takes; one with a weight of nothing is one that it does not. */
function codingFor(accepted: string): Coding {
  const takes = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => takes.includes(coding)) ?? 'plain';
}
