/** A key or two that are pressed together. */
export type Key = 'Enter' | 'Tab' | 'Shift+Tab' | 'Escape' | 'Space' | 'Shift';

/** What the keys are called in both protocols. */
export const codes: Readonly<Record<Key, readonly string[]>> = {
  Enter: ['\uE007'],
  Tab: ['\uE004'],
  'Shift+Tab': ['\uE008', '\uE004'],
  Escape: ['\uE00C'],
  Space: [' '],
  Shift: ['\uE008'],
};

/**
 * One window of a browser, as far as a hand, an eye and a script reach into it. Everything that waits for the browser
 * ends with an error after a minute.
 */
export interface Window {
  /** Begins to load an address; what it shows is for the story to wait for. */
  goto(address: string): Promise<void>;
  /**
   * Runs in the page. The function may use nothing but its argument and what it declares itself.
   * @throws while one page takes the place of another
   */
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Runs the text of a program in the page. */
  run(program: string): Promise<void>;
  /** Presses the main button of the mouse there, in pixels from the corner of the page's window. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types at the keyboard, wherever the focus is. */
  type(text: string): Promise<void>;
  hit(key: Key): Promise<void>;
  /** Makes the page's window this wide. */
  widen(width: number): Promise<void>;
  /** A picture of what is shown, as PNG. */
  picture(): Promise<Buffer>;
}

/** One person's browser: what its windows share is nobody else's. */
export interface Browser {
  /** Opens a window, or a tab beside those that are open. */
  open(): Promise<Window>;
  /** The folder in which it saves files without asking; gone once the browser is closed. */
  readonly saved: string;
  /** Violations of the content policy, uncaught faults, and whatever the pages wrote as an error so far. */
  complaints(): Promise<readonly string[]>;
  /** Ends the browser and all its processes; what its pages complained about can still be asked for. */
  close(): Promise<void>;
}

/** A make of browser, installed on this machine. */
export interface Engine {
  launch(): Promise<Browser>;
}

/** How long a browser may take for one thing: a slow machine that is also busy with other things may take its time. */
export const patience = 60_000;

/** How high a page's window is made. */
export const height = 900;
