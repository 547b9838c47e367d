import { createHash } from 'node:crypto';
import { groupsSheet } from '@portal/core/contract/downloads/downloads.ts';
import { RefusedCall } from '../../adapters/http/failures/problem.ts';
import type { downloads } from '../../adapters/http/serve-download.ts';
import { type GroupDependencies } from './read-groups.ts';
import { pagesOf, type Sheeted, spreadsheetOf } from './sheet.ts';

/**
 * Serves a spreadsheet for each list of groups that names one. It is made of the groups that the form offers at that moment,
 * and again only when they have changed (record 110).
 */
export function serveGroupsSheets(
  serveDownload: ReturnType<typeof downloads>,
  { applications, groups }: GroupDependencies,
): void {
  const sheets = sheetsOf(applications);
  serveDownload(groupsSheet, async ({ params: { file } }, { now }) => {
    const sheet = sheets.get(file);
    if (sheet === undefined) throw new RefusedCall('NOT_FOUND');
    const root = sheet.application.groups?.root ?? '';
    const pages = pagesOf(sheet, (await groups.below(root, now)) ?? []);
    return { name: file, ...sheet.made(JSON.stringify(pages), () => spreadsheetOf(pages)) };
  });
}

/** A list of groups with its file as it was made last. */
interface KeptSheet extends Sheeted {
  made: ReturnType<typeof lastMade>;
}

/** Each by the name of its file. */
function sheetsOf(applications: GroupDependencies['applications']): Map<string, KeptSheet> {
  return new Map(
    applications.flatMap((application) =>
      application.questions.flatMap((question): [string, KeptSheet][] =>
        question.kind === 'groups' && question.sheet !== undefined
          ? [[`${question.sheet}.xlsx`, { question, application, made: lastMade() }]]
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
    // Weak: another version of Node may pack the same pages in other bytes.
    const tag = `W/"${createHash('sha256').update(says).digest('base64url')}"`;
    if (last?.tag === tag) return last;
    const made = { tag, content: make() };
    made.content.catch(() => (last = last === made ? undefined : last));
    last = made;
    return made;
  };
}
