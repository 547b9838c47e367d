import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ViteDevServer } from 'vite';
import { policyWith } from './page-policy.ts';

/** The servers behind the address that people use. */
export interface Behind {
  vite: ViteDevServer;
  /** Where the server listens, once it does; null when it does not run. */
  port(): Promise<number | null>;
  /** Makes what people download; returns the folder. */
  documents(): Promise<string>;
  /** The word that lets Vite's part of the page in. */
  pageWord: string;
}

const base = '/rap-home';

/** Below these Vite serves modules, sheets and what they name; everything else is the server's. */
const ofVite = new RegExp(`^${base}/(?:@|src/|node_modules/)`);
const ofDocuments = new RegExp(`^${base}/documents/([\\w-]+\\.pdf)$`);

/**
 * Serves the one address of development: modules of the page from Vite, everything else from the portal's server. While
 * these start, calls wait for them.
 */
export function serveFront(front: Server, behind: Promise<Behind>): void {
  front.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const responded = behind.then((there) => respond(request, response, there));
    responded.catch((failure: unknown) => {
      // Anyone who asked may have left; then there is nobody to tell.
      if (response.headersSent) response.destroy();
      else refuse(response, 502, `The development server could not respond: ${String(failure)}`);
    });
  });
}

async function respond(request: IncomingMessage, response: ServerResponse, behind: Behind): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  const document = ofDocuments.exec(path)?.[1];
  if (document !== undefined) {
    const file = createReadStream(join(await behind.documents(), document));
    file.once('open', () => response.writeHead(200, { 'content-type': 'application/pdf' }));
    await pipeline(file, response);
    return;
  }
  if (!ofVite.test(path)) {
    await fromServer(request, response, behind);
    return;
  }
  behind.vite.middlewares(request, response, (failure?: unknown) => {
    if (failure === undefined) refuse(response, 404, `Vite has nothing at ${path}`);
    else refuse(response, 500, failure instanceof Error ? failure.message : 'Vite could not respond');
  });
}

async function fromServer(request: IncomingMessage, response: ServerResponse, behind: Behind): Promise<void> {
  const port = await behind.port();
  if (port === null) {
    refuse(
      response,
      503,
      'The server does not run: the terminal says why. It starts again after the next change.',
    );
    return;
  }
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  const answer = await ask(
    { request, response },
    port,
    wantsPage ? asWritten(request.headers) : request.headers,
  );
  const { statusCode = 502, headers } = answer;
  const isHtml = request.method === 'GET' && (headers['content-type'] ?? '').startsWith('text/html');
  if (!wantsPage || !isHtml) {
    response.writeHead(statusCode, headers);
    await pipeline(answer, response);
    return;
  }
  const html = await textOf(answer);
  // The page carries the word; pages that the server renders itself keep the policy as it is.
  response.writeHead(
    statusCode,
    html.includes(behind.pageWord) ? headersOfPage(headers, behind.pageWord) : headers,
  );
  response.end(html);
}

/** Without what would bring the page compressed, or not at all because the browser has one of an earlier run. */
function asWritten(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'if-none-match': _mark, ...others } = headers;
  return { ...others, 'accept-encoding': 'identity' };
}

function headersOfPage(headers: IncomingMessage['headers'], word: string): IncomingMessage['headers'] {
  const { etag: _mark, ...others } = headers;
  const policy = String(headers['content-security-policy'] ?? '');
  return { ...others, 'cache-control': 'no-store', 'content-security-policy': policyWith(word, policy) };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A connection for each call: one that is kept would break with each restart of the server. */
async function ask(
  { request, response }: Exchange,
  port: number,
  headers: IncomingMessage['headers'],
): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    const { method, url } = request;
    const passed = httpRequest(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      resolve,
    );
    passed.on('error', reject);
    // Anyone who waits no longer must not keep the server at work.
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${sentence}\n`);
}
