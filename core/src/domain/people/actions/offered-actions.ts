import { type Authority, mayActAs } from '../rights/authority.ts';
import { type ActionKind, actionKinds, askersOf } from './account-action.ts';
import { type ActedOn, type Asker, refusalOfAction } from './judge-action.ts';

/** Which actions on a person somebody is offered: those that would change something, and that are theirs. */
export function offeredActions(reader: Authority & Asker, person: ActedOn): ActionKind[] {
  return actionKinds.filter((kind) => {
    if (!mayActAs(reader, askersOf[kind])) return false;
    if (kind === 'ROLES' || kind === 'DETAILS') return reader.id !== person.id;
    return refusalOfAction(reader, person, { kind }) === null;
  });
}
