import { createHash } from 'node:crypto';
import { addresses } from '@portal/core/contract/addresses.ts';
import type { FastifyInstance } from 'fastify';
import { isAmong } from '../../adapters/http/packed.ts';
import type { Clock } from '../../ports.ts';
import { type GroupDependencies } from './read-groups.ts';
import { pagesOf, type Sheeted, spreadsheetOf } from './sheet.ts';

/** The media type of a spreadsheet. */
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Serves a spreadsheet for each list of groups that names one. It is made of the groups that the form offers at that moment,
 * and again only when they have changed; like any static file it needs no sign-in (record 69).
 */
export function serveDownloads(
  app: FastifyInstance,
  { applications, groups, clock }: GroupDependencies & { clock: Clock },
): void {
  for (const [sheet, sheeted] of sheetsOf(applications)) {
    const root = sheeted.application.groups?.root ?? '';
    const made = lastMade();
    const file = `${sheet}.xlsx`;
    app.route({
      method: ['GET', 'HEAD'],
      url: addresses.download.replace(':file', file),
      handler: async (request, reply) => {
        const pages = pagesOf(sheeted, (await groups.below(root, clock.now())) ?? []);
        const { tag, content } = made(JSON.stringify(pages), () => spreadsheetOf(pages));
        reply.headers({ 'cache-control': 'no-cache', etag: tag });
        if (isAmong(tag, request.headers['if-none-match'])) return await reply.code(304).send();
        return await reply
          .headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${file}"` })
          .send(await content);
      },
    });
  }
}

function sheetsOf(applications: GroupDependencies['applications']): Map<string, Sheeted> {
  return new Map(
    applications.flatMap((application) =>
      application.questions.flatMap((question): [string, Sheeted][] =>
        question.kind === 'groups' && question.sheet !== undefined
          ? [[question.sheet, { question, application }]]
          : [],
      ),
    ),
  );
}

/** A file, and what tells it from an earlier one. */
interface Made {
  tag: string;
  content: Promise<Buffer>;
}

/** Keeps the file that was made last, for as long as it says the same. */
function lastMade(): (says: string, make: () => Promise<Buffer>) => Made {
  let last: Made | undefined;
  return (says, make) => {
    // Weak: another portal writes the same pages with another date in the file.
    const tag = `W/"${createHash('sha256').update(says).digest('base64url')}"`;
    if (last?.tag === tag) return last;
    const made = { tag, content: make() };
    made.content.catch(() => (last = last === made ? undefined : last));
    last = made;
    return made;
  };
}
