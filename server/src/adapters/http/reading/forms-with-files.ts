import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedCall } from '../failures/problem.ts';
import { unreadable } from './encoding.ts';

/** What a form may weigh with its file, in bytes: the largest file in Base64, and some words. */
export const largestForm = 7_340_032;

/** In the configuration of a route: its call takes a form with a file. A form from another site reaches no other call. */
export const takingForms = { takesForm: true } as const;

/**
 * Reads `multipart/form-data` for the calls that take it: a body like the one of JSON, in which a file is its name and its bytes in
 * Base64.
 */
export function readFormsWithFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (Object(request.routeOptions.config)['takesForm'] !== true) throw new RefusedCall('NOT_JSON');
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const form = await new Response(new Uint8Array(bytes), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      })
        .formData()
        .catch(() => {
          throw unreadable('body', 'The form cannot be read');
        });
      const read: Record<string, unknown> = {};
      for (const [name, value] of form) {
        if (Object.hasOwn(read, name)) throw unreadable(name, 'A field stands twice in the form');
        read[name] = typeof value === 'string' ? value : await fileOf(value);
      }
      return read;
    },
  );
}

async function fileOf(file: File): Promise<{ name: string; content: string }> {
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
}
