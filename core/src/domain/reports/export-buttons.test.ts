import { describe, expect, test } from 'vitest';
import { portalRoles } from '../people/roles.ts';
import { exportButtons, type ListTab } from './export-buttons.ts';

const tabs: readonly ListTab[] = ['all', 'mine', 'status'];
const exporting = ['SECURITY', 'SUPERVISOR', 'AUTHORIZER'];

/** The buttons above all applications, by those of the three roles that somebody has, with the setting on. */
const specified: Readonly<Record<string, readonly string[]>> = {
  '': [],
  SECURITY: ['security EVERYBODY'],
  SUPERVISOR: ['supervisor REPORTING_TO_ME'],
  AUTHORIZER: ['authorizer REPORTING_TO_ME'],
  'SUPERVISOR AUTHORIZER': ['supervisor SUPERVISED', 'authorizer AUTHORIZED'],
  'SECURITY SUPERVISOR': ['security EVERYBODY', 'supervisor REPORTING_TO_ME'],
  'SECURITY AUTHORIZER': ['security EVERYBODY', 'authorizer REPORTING_TO_ME'],
  'SECURITY SUPERVISOR AUTHORIZER': ['security EVERYBODY', 'supervisor SUPERVISED', 'authorizer AUTHORIZED'],
};

/** Every set of portal roles. */
const combinations = portalRoles.reduce<string[][]>(
  (sets, role) => sets.flatMap((set) => [set, [...set, role]]),
  [[]],
);

function buttonsOf(held: readonly string[], tab: ListTab, isAuthorizerReportOn: boolean, isLocked = false) {
  const person = { realmRoles: isLocked ? [] : ['RAPUser'], portalRoles: held };
  return exportButtons(person, tab, { isAuthorizerReportOn }).map(
    ({ report, label }) => `${report} ${label}`,
  );
}

describe.each([true, false])('with the report for authorizers on: %s', (isOn) => {
  test('every combination of roles has the buttons specified for it on each tab', () => {
    expect(combinations.length).toBe(256);
    for (const held of combinations) {
      const set = exporting.filter((role) => held.includes(role)).join(' ');
      const whole = specified[set]?.filter((button) => isOn || !button.startsWith('authorizer '));
      expect(buttonsOf(held, 'all', isOn), `${held.join()} on all`).toEqual(whole);
      const ofSecurity = held.includes('SECURITY') ? ['security EVERYBODY'] : [];
      for (const tab of ['mine', 'status'] as const)
        expect(buttonsOf(held, tab, isOn), `${held.join()} on ${tab}`).toEqual(ofSecurity);
    }
  });

  test('a role that may not be used has no button, and neither has a visitor', () => {
    for (const tab of tabs) {
      for (const held of combinations) expect(buttonsOf(held, tab, isOn, true)).toEqual([]);
      expect(exportButtons(null, tab, { isAuthorizerReportOn: isOn })).toEqual([]);
    }
  });
});
