import Type from 'typebox';
import { byList } from '../../domain/forms/option-lists.ts';
import type { FormDetails } from '../../domain/forms/question-kind.ts';
import { accountRequestKinds } from '../../domain/requests/account/account-request-kind.ts';
import type { ProblemCode } from '../problems.ts';
import { Closed, Day, Nullable, PersonName, SentNames } from '../shapes.ts';

/** Exactly the fields in which the kinds of questions put their answers: one more or one less does not compile. */
type EveryField = Record<keyof FormDetails, Type.TSchema>;

/** One field of a profile before and after. */
export const ProfileChange = Closed({
  fieldName: Type.String({ maxLength: 64 }),
  previousValue: Type.String({ maxLength: 4_000 }),
  newValue: Type.String({ maxLength: 4_000 }),
});
export type ProfileChange = Type.Static<typeof ProfileChange>;

/** What is asked for the person's own account; null where a request is about something else. */
export const AccountRequestPart = Nullable(Type.Enum([...accountRequestKinds]));

/** What a request is about, as it is read: everything is there, null or empty where it does not apply. */
export const RequestDetails = Closed({
  requestedAppName: Nullable(Type.String()),
  ...({
    role: Type.Array(Type.String()),
    purpose: Nullable(Type.String()),
    accessType: Nullable(Type.String()),
    /** The name under which the application knows the person. */
    altUsername: Nullable(Type.String()),
    ...byList(() => Type.Array(Type.String())),
    empStatus: Nullable(Type.String()),
    mipOrgID: Nullable(Type.String()),
    mipOrgName: Nullable(Type.String()),
    mipUsername: Nullable(Type.String()),
    supportCTP: Nullable(Type.String()),
  } satisfies EveryField),
  addRoles: Type.Array(Type.String()),
  removeRoles: Type.Array(Type.String()),
  /** The employment in words, as it was at submit: `Federal Employee; Analyst`. */
  employment: Nullable(Type.String()),
  /** What is to be changed in the person's own profile, field by field; empty where nothing is. */
  updatedFields: Type.Array(ProfileChange),
  /** The alternate and the period; null where the request is about something else. */
  alternate: Nullable(Closed({ person: PersonName, startDate: Day, endDate: Day })),
});

/** Roles may be sent as one text or as a list; they are always stored and answered as a list (rule requests 14). */
const RoleOrRoles = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
]);

/** What a request that is sent can be refused with, and so what the look at it beforehand can be. */
export const refusalsOfSubmit = [
  'ACCOUNT_LOCKED',
  'NOT_ELIGIBLE',
  'PENDING_REQUEST_EXISTS',
  'PENDING_REMOVAL_EXISTS',
  'STALE_ROLES',
  'NO_APPROVER',
  'UNAVAILABLE',
] as const satisfies readonly ProblemCode[];

/**
 * What is asked for; lists that do not apply are absent or empty, a removal names the application alone, and what a new
 * account asks for is itself, which names nothing (rule requests 14).
 */
export const SubmittedDetails = Closed({
  requestedAppName: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  ...({
    /** All the roles the person is to have. */
    role: Type.Optional(RoleOrRoles),
    purpose: Type.Optional(Type.String({ maxLength: 4_000 })),
    /** Where an application has access types they are its roles; this repeats the one chosen. */
    accessType: Type.Optional(Type.String({ maxLength: 200 })),
    /** Exactly 16 letters, digits, underscores and dashes. */
    altUsername: Type.Optional(Type.String({ maxLength: 200 })),
    ...byList(() => Type.Optional(SentNames)),
    empStatus: Type.Optional(Type.String({ pattern: '^employment-[1-5]$' })),
    mipOrgID: Type.Optional(Type.String({ maxLength: 100 })),
    mipOrgName: Type.Optional(Type.String({ maxLength: 100 })),
    mipUsername: Type.Optional(Type.String({ maxLength: 100 })),
    supportCTP: Type.Optional(
      Type.Union([
        Type.Integer({ minimum: 1, maximum: 5 }),
        Type.String({ pattern: '^[1-5]?$' }),
        Type.Null(),
      ]),
    ),
  } satisfies EveryField),
  /** What a change adds and takes away as the form computed it; the server computes it again. */
  addRoles: Type.Optional(SentNames),
  removeRoles: Type.Optional(SentNames),
  userName: Type.Optional(Type.String({ maxLength: 255 })),
  /** PROFILE_UPDATE: the fields that are to change, each with the value it has and the one it is to have. */
  updatedFields: Type.Optional(Type.Array(ProfileChange, { maxItems: 40 })),
  /** ALTERNATE_SUPERVISOR: subject id of the person named, first and last day `YYYY-MM-DD` in the deadlines' zone. */
  alternate: Type.Optional(Type.String({ maxLength: 64 })),
  startDate: Type.Optional(Type.String({ maxLength: 10 })),
  endDate: Type.Optional(Type.String({ maxLength: 10 })),
});
