/** The employment a request is for, in words as they were at submit: `Federal Employee; Analyst`. */
export interface EmploymentAnswer {
  /** 1 to 5. */
  readonly number: number;
  readonly words: string | null;
}

/**
 * What a request asks for, by kind of question; a question that was not asked is absent. Kept with the request as one
 * document.
 */
export interface Answers {
  readonly employment?: EmploymentAnswer;
  /** Roles the person is to have, by their names at the identity provider. */
  readonly role?: readonly string[];
  /** What was chosen from each list beside the roles, by the list's name: `level`, `userOrigin`. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  readonly purpose?: string;
}

/** What was kept, as answers, once it is seen to be some; null where it has another shape. */
export function asAnswers(value: unknown): Answers | null {
  if (!isRecord(value)) return null;
  const { employment, role, options, purpose, ...rest } = value;
  const fits =
    Object.keys(rest).length === 0 &&
    (employment === undefined || isEmployment(employment)) &&
    (role === undefined || isTexts(role)) &&
    (options === undefined || (isRecord(options) && Object.values(options).every(isTexts))) &&
    (purpose === undefined || typeof purpose === 'string');
  return fits ? value : null;
}

function isEmployment(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { number, words } = value;
  return typeof number === 'number' && (words === null || typeof words === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The answers as a request's details tell them (rule requests 8). */
export function detailsOfAnswers({ employment, role, options, purpose }: Answers) {
  const { level = [], userOrigin = [] } = options ?? {};
  return {
    role: [...(role ?? [])],
    purpose: purpose ?? null,
    // Where an application has access types they are its roles; this repeats the one chosen.
    accessType: options === undefined ? null : (role?.[0] ?? null),
    level: [...level],
    userOrigin: [...userOrigin],
    empStatus: employment === undefined ? null : `employment-${employment.number}`,
    employment: employment?.words ?? null,
  };
}
