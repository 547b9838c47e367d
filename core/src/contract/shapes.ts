import Type from 'typebox';
import { closingReasons } from '../domain/requests/request.ts';
import { requestStatuses } from '../domain/requests/lifecycle/statuses.ts';
import { problemCodes } from './problems.ts';

const closed = { additionalProperties: false } as const;

/** An object that takes exactly these fields. */
export function Closed<T extends Type.TProperties>(fields: T): Type.TObject<T> {
  return Type.Object(fields, closed);
}

/**
 * A value or null: absence is always explicit, never left out.
 * Written as a list of types (or a longer enum) rather than a union, which the serializer would have to try in turn.
 */
export function Nullable<T extends Type.TSchema>(schema: T): Type.TUnsafe<Type.Static<T> | null> {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(schema));
  if (Array.isArray(fields['enum'])) return Type.Unsafe({ ...fields, enum: [...fields['enum'], null] });
  return Type.Unsafe({ ...fields, type: [fields['type'], 'null'] });
}

/** A UTC date and time, ISO 8601. */
export const Instant = Type.String({ format: 'date-time' });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

/** One UUID in the usual spelling, for patterns. */
export const uuidPattern = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** A UUID in the usual spelling: the pattern leaves out the `urn:uuid:` form, which the format lets through. */
export const Uuid = Type.String({
  format: 'uuid',
  pattern: `^${uuidPattern}$`,
});

/** The version of something that is to change, as it was read: no more than a column of integers holds. */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Names as they are sent: of roles, levels, origins. */
export const SentNames = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 });

/** A person as people name them. */
export const PersonName = Closed({ fullName: Type.String(), organization: Type.String() });

/** A problem (RFC 9457) with the portal's code; `errors` names fields where the code is INVALID. */
export const Problem = Closed({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.Enum(problemCodes),
  detail: Type.String(),
  errors: Type.Optional(
    Type.Array(Closed({ field: Type.String(), message: Type.String(), fault: Type.String() })),
  ),
  /** How old a sign-in may be at most, where the caller's is too old. */
  maxAgeSeconds: Type.Optional(Type.Integer()),
  requestId: Type.Optional(Type.String()),
  requestNumber: Type.Optional(Type.String()),
  currentStatus: Type.Optional(Type.Enum(requestStatuses)),
  /** REQUESTER while a question waits for the answer. */
  waitingOn: Type.Optional(Type.Enum(['REQUESTER'])),
  /** Why it was closed without a decision. */
  closingReason: Type.Optional(Type.Enum(closingReasons)),
  decidedBy: Type.Optional(Type.String()),
  decidedAt: Type.Optional(Type.String()),
});
export type Problem = Type.Static<typeof Problem>;
