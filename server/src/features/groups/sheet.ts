import { buffer } from 'node:stream/consumers';
import type { Application, Bilingual } from '@portal/core/domain/catalogue/application.ts';
import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import { type DirectoryGroup, groupsIn } from '@portal/core/domain/catalogue/group.ts';
import { offeredGroups } from '@portal/core/domain/catalogue/offered-groups.ts';
import { type Sheet, spreadsheet } from '../../adapters/spreadsheet/spreadsheet.ts';

type GroupsQuestion = QuestionOf<'groups', Bilingual>;

/** A list of groups that can be downloaded: the question that offers them, and its application. */
export interface Sheeted {
  question: GroupsQuestion;
  application: Application;
}

/** The page of the spreadsheet in one language: a row for each group that the question offers, below the names of its columns. */
export interface SheetPage {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The words around what the directory and the catalogue say. */
const words = {
  en: { page: 'English', heading: 'Group', description: 'Description' },
  es: { page: 'Español', heading: 'Grupo', description: 'Descripción' },
} as const;
const languages = ['en', 'es'] as const;
/** Widths of the columns, in characters. */
const widths = [32, 32, 72];
/** What an archive says of its files where they say nothing. */
const earliest = new Date('1980-01-01T00:00:00Z');

/** What the spreadsheet says: the groups that the form offers, in its order, once in each language (rule forms 20). */
export function pagesOf({ question, application }: Sheeted, tree: readonly DirectoryGroup[]): SheetPage[] {
  const { groups: rules } = application;
  if (rules === null) return [];
  return languages.map((language) => {
    const { page, heading, description } = words[language];
    const offered = offeredGroups(rules, question.within ?? [], groupsIn(language, tree));
    return {
      name: page,
      columns: [heading, question.label[language], description],
      rows: offered.flatMap(({ heading: above, groups }) =>
        groups.map(({ group }) => [above?.name ?? '', group.name, group.attributes.description ?? '']),
      ),
    };
  });
}

/** The spreadsheet as a file. It says no moment, so that the same pages make the same file. */
export async function spreadsheetOf(pages: readonly SheetPage[]): Promise<Buffer> {
  return await buffer(spreadsheet(pages.map(sheetOf), earliest));
}

function sheetOf({ name, columns, rows }: SheetPage): Sheet {
  return {
    name,
    columns: columns.map((heading, index) => ({ heading, width: widths[index] ?? 0, isWrapped: true })),
    rows,
  };
}
