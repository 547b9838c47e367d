/** What a start is given; nothing else is read from the process. */
export interface Start {
  environment: Readonly<Record<string, string | undefined>>;
  /** The project's folder. */
  root: string;
  /** The built page, or null to serve the API alone. */
  pageFolder: string | null;
  /** Where plain lines for the person at the terminal go. */
  say(line: string): void;
  /** Called when the embedded database ends by itself. */
  onDatabaseLost(reason: string): void;
}

/** What undoes each part that has been started, in the order in which they were. */
export type Stops = (() => Promise<unknown>)[];
