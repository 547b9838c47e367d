import {
  changeOwnContact,
  endOtherSessions,
  endOwnSession,
  ownAccount,
  ownSessions,
} from '@portal/core/contract/account/own-account.ts';
import {
  changeOwnMail,
  confirmOwnAddress,
  noteOwnZone,
  ownMail,
} from '@portal/core/contract/account/own-mail.ts';
import { acceptRules } from '@portal/core/contract/account/rules-of-behavior.ts';
import type { server } from '../../adapters/http/serve.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { acceptRulesOfBehavior, type RulesDependencies } from './accept-rules.ts';
import { type AccountDependencies, changeContact, readOwnAccount } from './own-account.ts';
import { confirmAddress } from './confirm-address.ts';
import { changeMail, noteZoneOfBrowser, type OwnMailDependencies, readOwnMail } from './own-mail.ts';
import { endSession, listSessions } from './own-sessions.ts';

/** The calls about one's own account, each bound to its verb. */
export function serveAccount(
  serve: ReturnType<typeof server>,
  deps: AccountDependencies & RulesDependencies & OwnMailDependencies,
  sessions: Sessions,
): void {
  serve(ownAccount, (_input, caller) => readOwnAccount(deps, caller));
  serve(changeOwnContact, ({ body }, caller) => changeContact(deps, caller, body));
  serve(acceptRules, ({ body }, caller) => acceptRulesOfBehavior(deps, caller, body));
  serve(ownMail, (_input, caller) => readOwnMail(deps, caller));
  serve(changeOwnMail, ({ body }, caller) => changeMail(deps, caller, body));
  serve(confirmOwnAddress, ({ body }, caller) => confirmAddress(deps, caller, body));
  serve(noteOwnZone, ({ body }, caller) => noteZoneOfBrowser(deps, caller, body));
  serve(ownSessions, (_input, caller) => listSessions(sessions, caller));
  serve(endOwnSession, ({ params }, caller) => endSession(sessions, caller, params.sessionId));
  serve(endOtherSessions, async (_input, { person, sessionId }) => ({
    ended: await sessions.endOthers(person.userId, sessionId),
  }));
}
