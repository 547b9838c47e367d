/** How far a folder has been read (RFC 3501, section 2.3.1.1). */
export interface FolderPosition {
  /** Another one says that numbers begin anew. */
  validity: string;
  /** The number of the last message that was looked at. */
  uid: number;
}

/** How messages are read. */
export interface FolderReading {
  /** Null to begin with the first. */
  after: FolderPosition | null;
  /** Looks at one message; those of which it says true are moved away. */
  take: (source: Buffer) => Promise<boolean>;
  /** Told after each message. */
  reached: (position: FolderPosition) => Promise<void>;
  isStopping: () => boolean;
  /** Ends the conversation when it is aborted. */
  giveUp: AbortSignal;
}

/** A folder of a mailbox, in which nothing is ever deleted. */
export interface MailFolder {
  /** Tells it from others. */
  name: string;
  /** @throws where the server cannot be reached, is not encrypted, or refuses */
  read(reading: FolderReading): Promise<void>;
}
