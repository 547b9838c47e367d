import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { RowsFile } from '../../api/reports/report-file.ts';
import { PartBoundary } from '../boundaries/part-boundary.tsx';

// Asked for when somebody exports.
const ReportExport = lazy(async () => ({ default: (await import('./report-export.tsx')).ReportExport }));

/** A file that somebody wants, and what it is saved as on a day of the agency's zone, `YYYY-MM-DD`. */
export interface WantedFile {
  file: RowsFile;
  nameOn: (today: string) => string;
}

/** Saves files that the API makes. */
export interface FileExport {
  /** Begins an export; it clears the result of the one before. */
  save: (wanted: WantedFile) => void;
  /** The overlay while it runs, then what happened to it; null before the first one. */
  outcome: ReactElement | null;
}

/** What a screen with buttons that export needs (rule reports 6). */
export function useFileExport(): FileExport {
  const [wanted, setWanted] = useState<(WantedFile & { press: number }) | null>(null);
  return {
    save: (next) => {
      setWanted((before) => ({ ...next, press: (before?.press ?? 0) + 1 }));
    },
    outcome:
      wanted === null ? null : (
        <PartBoundary isInScreen>
          <Suspense>
            <ReportExport key={wanted.press} file={wanted.file} nameOn={wanted.nameOn} />
          </Suspense>
        </PartBoundary>
      ),
  };
}
