import { addresses } from '@portal/core/contract/addresses.ts';
import type { Content } from '@portal/core/contract/content/content.ts';
import type { FastifyInstance } from 'fastify';
import { pack, sendPacked } from '../../adapters/http/packed.ts';
import type { Later } from '../../adapters/scheduling/later.ts';

/** Serves each content file to everybody, in both languages at once (rule content 1). */
export function serveContent(app: FastifyInstance, content: Content, later: Pick<Later, 'add'>): void {
  for (const [name, value] of Object.entries(content)) {
    const packed = pack(JSON.stringify(value), 'application/json; charset=utf-8', later);
    app.get(`${addresses.content}/${name}.json`, (request, reply) => sendPacked(packed, request, reply));
  }
}
