import { describe, expect, test } from 'vitest';
import { shippedApplications } from '../../testing/catalogue.ts';
import { roleQuestion } from '../forms/form.ts';
import { inLanguage } from './application.ts';
import { calledSo } from './called-so.ts';
import { roleLabel } from './role-label.ts';

describe('what a search calls by its name', () => {
  test('every role and every application is found by what the page shows, in both languages', () => {
    for (const language of ['en', 'es'] as const)
      for (const application of shippedApplications) {
        const called = (search: string) => calledSo(shippedApplications, search, language);
        const { id, name, questions, roles } = application;
        expect(called(name[language]).applications).toContain(id);
        const asked = roleQuestion(questions);
        const levels = asked === undefined ? [] : (inLanguage(asked, language).levels ?? []);
        for (const { name: role } of roles) {
          const { applications, roles: found } = called(roleLabel(levels, role, language));
          if (!applications.includes(id)) expect(found).toContainEqual({ applicationId: id, role });
        }
      }
  });
});
