import type { Directory } from '../../ports/directory.ts';
import { DirectoryRefusal } from '../../ports/directory-refusal.ts';
import type { DirectoryWriter } from '../../ports/directory-writer.ts';
import type { Sessions } from '../../ports/sessions.ts';
import type { Tokens } from '../../ports/tokens.ts';
import { byId } from './people.ts';
import { groupRoot, type ProviderUnderTest, reader, team } from './provider-under-test.ts';

const unknownId = '6f1d3b0e-0000-4000-8000-000000000000';

/** The members of a port that ask the provider something. */
type Calls<Port> = Record<
  {
    [Name in keyof Port]: Port[Name] extends (...given: never[]) => Promise<unknown> ? Name : never;
  }[keyof Port],
  () => Promise<unknown>
>;

/** That the person is unknown is the answer; any other failure is one. */
function refusalAlone(failure: unknown): null {
  if (failure instanceof DirectoryRefusal) return null;
  throw failure;
}

/** What is asked about. */
export interface AskedAbout {
  id: string;
  email: string;
  /** One of their sessions. */
  sid: string;
}

/**
 * A call of each member of the ports about one person, by port and member; the compiler asks for the calls of new members.
 * What a provider changes by itself is left out, since one that changes nothing asks nobody. Telling applications is left out, which goes on by itself, and the keys, of which the known ones are not asked for.
 */
export function everyCall(
  provider: ProviderUnderTest,
  { id, email, sid }: AskedAbout,
): Record<string, Record<string, () => Promise<unknown>>> {
  const { directory, writer, sessions, tokens } = provider;
  const now = provider.now();
  const at = { lastUse: new Date(0), now };
  return {
    directory: {
      person: () => directory.person(id),
      people: () => directory.people({ ids: [id], emails: [email] }),
      selfRegistered: () => directory.selfRegistered([id]),
      namesakesOf: () => directory.namesakesOf([{ id, givenName: null, familyName: null }]),
      // In no particular order.
      holders: async () => byId(await directory.holders(reader)),
      groupsBelow: () => directory.groupsBelow(groupRoot),
      heldRoles: () => directory.heldRoles(reader.clientId),
      useOf: () => directory.useOf([id]),
      unusedAccounts: () =>
        directory.unusedAccounts({ before: new Date(0), isActive: true, after: null, limit: 2 }),
    } satisfies Omit<Calls<Directory>, 'changesByItself'>,
    writer: {
      changeRoles: () => writer.changeRoles(id, { add: [reader], remove: [] }),
      changeGroups: () => writer.changeGroups(id, { join: [team], leave: [] }),
      setAttribute: () => writer.setAttribute(id, { clientId: null, name: 'jobTitle1', values: ['Analyst'] }),
      changeOwnAttribute: () =>
        writer.changeOwnAttribute(id, {
          name: 'choice',
          values: ['a'],
          needsActiveAccount: true,
          judgedBy: { name: 'never there', values: [] },
        }),
      changeContact: () =>
        writer.changeContact({
          id,
          fullName: 'Cora Contract',
          sourceAddress: '203.0.113.5',
          now,
          changes: [{ fieldName: 'suffix', previousValue: 'as nobody has it', newValue: 'Jr.' }],
        }),
      acceptRules: () =>
        writer.acceptRules({
          id,
          fullName: 'Cora Contract',
          version: '1',
          sourceAddress: '203.0.113.5',
          now,
          previousValue: 'as nobody has it',
          newValue: '1',
        }),
      // Of nobody: the person's own session is asked about beside it.
      giveOneTimePassword: () =>
        writer.giveOneTimePassword(unknownId, { password: 'once', now }).catch(refusalAlone),
      changeDetails: () =>
        writer
          .changeDetails(id, [{ name: 'branch', shown: 'as nobody has it', values: ['Maps'] }])
          .catch(refusalAlone),
      setEnabled: () => writer.setEnabled(id, true),
      lockUnused: () => writer.lockUnused(id, at),
      disableUnused: () => writer.disableUnused(id, at),
    } satisfies Calls<DirectoryWriter>,
    sessions: {
      isAlive: () => sessions.isAlive(sid, id),
      states: () => sessions.states([{ id, sessionId: sid }]),
      presence: () => sessions.presence(id, reader.clientId),
      ofPerson: () => sessions.ofPerson(id),
      end: () => sessions.end(id, 'nobody'),
      endOthers: () => sessions.endOthers(id, sid),
      endAllOf: () => sessions.endAllOf(unknownId, { id, name: 'Ada Admin', sourceAddress: '203.0.113.5' }),
      endDue: () => sessions.endDue(),
    } satisfies Omit<Calls<Sessions>, 'tellEnded'>,
    tokens: { followRevoked: () => tokens.followRevoked() } satisfies Calls<Tokens>,
  };
}
