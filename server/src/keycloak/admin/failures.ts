/**
 * Keycloak gave no answer that says anything about what was asked: it is down, too slow, or refuses the service account itself.
 * The same call may succeed later, so it counts as passing like a database that is away.
 */
export class KeycloakUnreachable extends Error {
  override name = 'KeycloakUnreachable';
  readonly code = 'ETIMEDOUT';
  /** What it answered instead; null where no answer came. */
  readonly status: number | null;

  constructor(
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
  }
}

/** Keycloak answered a call with a refusal of what was asked. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal';
  readonly status: number;
  /** The attribute that is to blame, where the answer names one. */
  readonly field: string | null;

  constructor(call: string, status: number, answer: unknown) {
    super(`${call}: ${status} ${describe(answer)}`);
    this.status = status;
    this.field = textOf(answer, 'field');
  }
}

function describe(answer: unknown): string {
  return (
    ['errorMessage', 'error_description', 'error']
      .map((name) => textOf(answer, name))
      .find((text) => text !== null) ?? 'without a reason'
  );
}

function textOf(answer: unknown, name: string): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const value: unknown = Reflect.get(answer, name);
  return typeof value === 'string' ? value : null;
}
