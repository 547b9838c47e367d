/** What looks for malware in files. */
export interface FileScanner {
  /**
   * Looks at a whole file.
   * @returns what was found, by the scanner's name for it; null for nothing
   * @throws when the scanner does not answer, or does not say which of the two
   */
  scan(bytes: Uint8Array): Promise<string | null>;
  /** Whether it answers at this moment. */
  answers(): Promise<boolean>;
}
