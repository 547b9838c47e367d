import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedCall } from '../failures/problem.ts';

/** In the configuration of a route: its call takes a file of CSV. */
export const takingCsv = { takesCsv: true } as const;

/** What a file is called that comes without a name. */
const nameless = 'people.csv';

/** Reads `text/csv` for the calls that take it: a body like the one of JSON, with the bytes in Base64, whatever their encoding is. */
export function readCsvBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (Object(request.routeOptions.config)['takesCsv'] !== true) throw new RefusedCall('NOT_JSON');
      return { name: nameless, content: Buffer.from(body).toString('base64') };
    },
  );
}
