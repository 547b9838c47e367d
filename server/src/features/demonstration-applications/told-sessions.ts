/** Ends that are remembered for each application; the oldest is forgotten first, as its browser asks the provider anyway. */
const rememberedEnds = 1_000;

/** Sessions that the identity provider has told an application the end of. */
export class ToldSessions {
  readonly #byApplication = new Map<string, Set<string>>();

  add(applicationId: string, sid: string): void {
    const sessions = this.#byApplication.get(applicationId) ?? new Set();
    this.#byApplication.set(applicationId, sessions);
    sessions.add(sid);
    const [oldest] = sessions;
    if (sessions.size > rememberedEnds && oldest !== undefined) sessions.delete(oldest);
  }

  has(applicationId: string, sid: string): boolean {
    return this.#byApplication.get(applicationId)?.has(sid) ?? false;
  }
}
