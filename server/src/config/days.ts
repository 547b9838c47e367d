import type { InactivityRules } from '@portal/core/domain/people/inactivity.ts';
import type { Deadlines } from '@portal/core/domain/requests/request.ts';
import { type Environment, SettingRefused } from './addresses.ts';

/** When a decision is due, what happens where nobody takes it, and when the request lapses (rule time 1). */
export function readDeadlines(environment: Environment): Deadlines {
  const dueDays = wholeNumber(environment, 'DECISION_DUE_DAYS', 7, 1, 365);
  const expiryDays = wholeNumber(environment, 'DECISION_EXPIRY_DAYS', 30, 1, 3_650);
  if (expiryDays < dueDays)
    throw new SettingRefused(
      'DECISION_EXPIRY_DAYS',
      `expected no less than DECISION_DUE_DAYS, which is ${dueDays}`,
    );
  return {
    dueDays,
    expiryDays,
    reactivationDays: wholeNumber(environment, 'REACTIVATION_EXPIRY_DAYS', 14, 1, 365),
    answerDays: wholeNumber(environment, 'REQUESTER_ANSWER_DAYS', 14, 1, 365),
    escalationDays: wholeNumber(environment, 'DECISION_ESCALATION_DAYS', 7, 1, 365),
    stuckDays: wholeNumber(environment, 'DECISION_STUCK_DAYS', 14, 1, 365),
    zone: readZone(environment),
  };
}

const mostWarnings = 5;

/** The default settings of inactivity. */
interface AbsencePreset {
  warningDays: string;
  lockDays: number;
}

const usualAbsence: AbsencePreset = { warningDays: '30,38,43', lockDays: 45 };

/** What baselines of FedRAMP ask for of accounts that nobody uses (AC-2(3)): a later lock is refused. */
const controlPresets: Readonly<Record<string, AbsencePreset>> = {
  FEDRAMP_MODERATE: { warningDays: '60,75,85', lockDays: 90 },
  FEDRAMP_HIGH: { warningDays: '20,28,33', lockDays: 35 },
};

function readPreset(environment: Environment): AbsencePreset | null {
  const name = environment['CONTROL_PRESET'];
  if (name === undefined) return null;
  const preset = Object.hasOwn(controlPresets, name) ? controlPresets[name] : undefined;
  if (preset === undefined)
    throw new SettingRefused('CONTROL_PRESET', `expected one of ${Object.keys(controlPresets).join(', ')}`);
  return preset;
}

/** When accounts that nobody uses are warned about, locked and disabled. */
export function readInactivity(environment: Environment): InactivityRules {
  const preset = readPreset(environment);
  const usual = preset ?? usualAbsence;
  const given = (environment['INACTIVITY_WARNING_DAYS'] ?? usual.warningDays)
    .split(',')
    .map((part) => part.trim());
  const warningDays = given.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0));
  const isRising = warningDays.every((days, index) => days > (warningDays[index - 1] ?? 0));
  if (!isRising || warningDays.length > mostWarnings)
    throw new SettingRefused(
      'INACTIVITY_WARNING_DAYS',
      `expected one to ${mostWarnings} rising numbers of days such as 30,38,43`,
    );
  const lockDays = wholeNumber(environment, 'INACTIVITY_LOCK_DAYS', usual.lockDays, 2, 9_999);
  if (preset !== null && lockDays > preset.lockDays)
    throw new SettingRefused(
      'INACTIVITY_LOCK_DAYS',
      `expected no more than ${preset.lockDays}, which CONTROL_PRESET asks for`,
    );
  const disableDays = wholeNumber(environment, 'INACTIVITY_DISABLE_DAYS', 365, 3, 99_999);
  refuseUnlessMore('INACTIVITY_LOCK_DAYS', lockDays, {
    than: 'the last of INACTIVITY_WARNING_DAYS',
    which: warningDays.at(-1) ?? 0,
  });
  refuseUnlessMore('INACTIVITY_DISABLE_DAYS', disableDays, { than: 'INACTIVITY_LOCK_DAYS', which: lockDays });
  return { warningDays, lockDays, disableDays, zone: readZone(environment) };
}

function refuseUnlessMore(
  setting: string,
  value: number,
  { than, which }: { than: string; which: number },
): void {
  if (value <= which) throw new SettingRefused(setting, `expected more than ${than}, which is ${which}`);
}

function readZone(environment: Environment): string {
  const zone = environment['DEADLINE_ZONE'] ?? 'America/New_York';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new SettingRefused('DEADLINE_ZONE', 'expected a time zone name such as America/New_York');
  }
}

/** A whole number of a range. */
export function wholeNumber(
  environment: Environment,
  name: string,
  byDefault: number,
  min: number,
  max: number,
): number {
  const given = environment[name];
  if (given === undefined) return byDefault;
  const value = /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new SettingRefused(name, `expected a whole number from ${min} to ${max}`);
  return value;
}
