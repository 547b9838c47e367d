import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Download, DownloadPart } from '@portal/core/contract/downloads/download.ts';
import type { DeclaredDownload } from '@portal/core/contract/downloads/downloads.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAmong, takesGzip } from './packed.ts';
import { refuseUnstorable } from './reading/storable-texts.ts';
import { type Caller, establish, type ServeDependencies, type Visitor } from './serve.ts';

/** A file that is the same for everybody until what it says changes: it is asked for again by its tag. */
export interface KeptFile {
  /** What a browser saves it as; letters, digits, points, underscores and hyphens of ASCII. */
  name: string;
  /** An ETag that tells it from the earlier one. */
  tag: string;
  content: Promise<Buffer>;
}

/** A file for its caller alone, made while it is sent where it is long. */
export interface StreamedFile {
  name: string;
  /** How many rows there are in all, the headings left out; left out where nobody knows before the end. */
  rows?: number;
  content: Readable | Buffer;
}

/** What comes in, checked. */
export interface DownloadInput<D extends Download> {
  params: DownloadPart<D, 'params'>;
  query: DownloadPart<D, 'query'>;
  /** Aborted when the caller is gone before the file was sent. */
  gone: AbortSignal;
}

type Handler<D extends Download> = (
  input: DownloadInput<D>,
  who: D['access'] extends 'signed-in' ? Caller : Visitor,
) => Promise<D['access'] extends 'signed-in' ? StreamedFile : KeptFile>;

/** A browser that shows a file in spite of its disposition runs nothing in it and lets it load nothing. */
const sandboxed = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Who asks, from the moment it is known until the file is made. */
const asking = new WeakMap<FastifyRequest, Caller | Visitor>();

/**
 * Binds declared downloads to what makes them: checks what comes in, establishes the caller, and sends the file under its name.
 */
export function downloads(app: FastifyInstance, dependencies: ServeDependencies) {
  return function serveDownload<const D extends DeclaredDownload>(declaration: D, handler: Handler<D>): void {
    const { access, address, params, query, mediaType }: Download = declaration;
    app.route({
      method: access === 'public' ? ['GET', 'HEAD'] : 'GET',
      url: address,
      schema: {
        ...(params === undefined ? {} : { params }),
        querystring: query ?? { type: 'object', additionalProperties: false },
      },
      onRequest: async (request) => {
        asking.set(request, await establish(declaration, dependencies, request));
      },
      handler: async (request, reply) => {
        refuseUnstorable(request);
        // The validator has just checked both against the declaration the types come from.
        const input = {
          params: request.params,
          query: request.query,
          gone: goneSignal(reply),
        } as DownloadInput<D>;
        const file: KeptFile | StreamedFile = await handler(
          input,
          asking.get(request) as Parameters<Handler<D>>[1],
        );
        reply.headers({
          'content-type': mediaType,
          'content-disposition': `attachment; filename="${file.name}"`,
          'content-security-policy': sandboxed,
          'x-content-type-options': 'nosniff',
        });
        return 'tag' in file
          ? await sendKept(file, request, reply)
          : await sendStreamed(file, request, reply);
      },
    });
  };
}

/** Whether the person who asked is gone before all was sent. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

async function sendKept(
  { tag, content }: KeptFile,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', etag: tag });
  if (isAmong(tag, headers['if-none-match']))
    return await reply.removeHeader('content-type').removeHeader('content-disposition').code(304).send();
  return await reply.send(await content);
}

/** What fails on its way cuts the connection, so that nobody takes a part for the whole. */
async function sendStreamed(
  { rows, content }: StreamedFile,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  if (rows !== undefined) reply.header('x-total-rows', String(rows));
  const isText = String(reply.getHeader('content-type')).startsWith('text/');
  if (!isText || !(content instanceof Readable) || !takesGzip(headers['accept-encoding']))
    return await reply.send(content);
  // The other way round, a caller who leaves ends what makes the file.
  const packed = pipeline(content, createGzip({ level: 1 }), () => undefined);
  return await reply.header('content-encoding', 'gzip').send(packed);
}
