import { lookAfterUnused } from './commands/absences.ts';
import { askToComeBack, beAway, saveProfile } from './commands/account.ts';
import { endAlternate, nameAlternate } from './commands/alternates.ts';
import { decide, decideAsAlternate, decideSeveral, seeThrough, undoApproval } from './commands/decisions.ts';
import { escalate, followPeople, takeFromAnother } from './commands/other-people.ts';
import { changeDetails } from './commands/details.ts';
import { failEvents, followTrail } from './commands/events.ts';
import { vanish } from './commands/departures.ts';
import { turnOff, turnOn } from './commands/leavers.ts';
import { changeCalendar, readNotices, refuseMail } from './notices-and-calendars.ts';
import * as siteAlerts from './commands/site-alerts.ts';
import { intervene, press, respond, withdraw } from './commands/own-and-help-desk.ts';
import { askForAccess, askForOtherRoles, giveUp, giveUpEverything } from './commands/submits.ts';
import * as surroundings from './surroundings.ts';
import type { Step, World } from './world.ts';

/** Something that can happen in a sequence; the weight says how often it does beside the others. */
interface Command {
  weight: number;
  /** @returns false where there was nothing that it could happen to */
  run(world: World, step: Step): Promise<boolean | void>;
}

/**
 * Carries a step out. Where there is nothing for it to happen to, somebody asks or is seen through, so that there will be; that
 * does not count as the step itself.
 */
export async function carryOut(world: World, step: Step): Promise<void> {
  const isDone = await commands[step.command]?.run(world, step);
  if (isDone !== false) return;
  if (step.choice % 2 === 0 || !(await seeThrough(world, step)))
    await askForAccess(world, { ...step, command: 'ask for access' });
}

/** Everything that can happen. */
export const commands: Readonly<Record<string, Command>> = {
  'ask for access': { weight: 40, run: askForAccess },
  'ask for other roles': { weight: 16, run: askForOtherRoles },
  'give an application up': { weight: 10, run: giveUp },
  'give everything up': { weight: 6, run: giveUpEverything },
  'take access from somebody': { weight: 10, run: takeFromAnother },
  'ask to come back': { weight: 12, run: askToComeBack },
  'save the own profile': { weight: 12, run: saveProfile },
  approve: { weight: 50, run: (world, step) => decide(world, step, 'APPROVE') },
  deny: { weight: 8, run: (world, step) => decide(world, step, 'DENY') },
  'ask the requester': { weight: 14, run: (world, step) => decide(world, step, 'RETURN') },
  'undo an approval': { weight: 14, run: undoApproval },
  'give fewer roles': { weight: 12, run: (world, step) => decide(world, step, 'REDUCE') },
  'decide several': { weight: 6, run: decideSeveral },
  'see through': { weight: 20, run: seeThrough },
  answer: { weight: 14, run: respond },
  withdraw: { weight: 10, run: withdraw },
  'remind or escalate': { weight: 12, run: press },
  intervene: { weight: 36, run: intervene },
  'name an alternate': { weight: 16, run: nameAlternate },
  'decide in place of another': { weight: 15, run: decideAsAlternate },
  'end an alternate': { weight: 8, run: endAlternate },
  deliver: { weight: 16, run: surroundings.deliver },
  'the provider changes its mind': { weight: 14, run: surroundings.changeProvider },
  'an attempt is lost': { weight: 6, run: surroundings.loseAttempt },
  'lock or unlock': { weight: 6, run: surroundings.lockOrUnlock },
  'disable or enable': { weight: 4, run: surroundings.disableOrEnable },
  'another deciding role': { weight: 10, run: surroundings.changeDecidingRole },
  'another authorizer': { weight: 4, run: surroundings.changeAuthorizer },
  'a long absence': { weight: 6, run: beAway },
  'unused accounts are looked after': { weight: 6, run: lookAfterUnused },
  'a requester is gone': { weight: 4, run: vanish },
  'turn an account off': { weight: 6, run: turnOff },
  'turn an account on': { weight: 6, run: turnOn },
  'change details': { weight: 6, run: changeDetails },
  'other supervisors': { weight: 8, run: surroundings.changeSupervisors },
  'requests follow the people': { weight: 6, run: followPeople },
  'nobody has decided': { weight: 8, run: escalate },
  'follow the trail': { weight: 16, run: followTrail },
  'events of somebody fail, or no more': { weight: 8, run: failEvents },
  'write a site alert': { weight: 8, run: siteAlerts.writeAlert },
  'change a site alert': { weight: 10, run: siteAlerts.changeAlert },
  'end a site alert': { weight: 4, run: siteAlerts.endAlert },
  'close a site alert': { weight: 8, run: siteAlerts.closeAlert },
  'another writer of site alerts': { weight: 3, run: siteAlerts.changeAlertWriter },
  'read the notices': { weight: 8, run: readNotices },
  'make or end a calendar': { weight: 6, run: changeCalendar },
  'mail is refused': { weight: 6, run: refuseMail },
  'a role outside the portal': { weight: 4, run: surroundings.changeOutside },
  'sign in anew': { weight: 4, run: surroundings.signInAnew },
  'time passes': { weight: 10, run: surroundings.passTime },
  'two at once': { weight: 16, run: surroundings.twoAtOnce },
  restart: { weight: 1, run: (world) => world.portal.restart() },
};
