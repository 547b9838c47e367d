import { addresses } from '@portal/core/contract/addresses.ts';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/client.ts';
import { fetchReport, type ReportProgress, type RowsFile } from '../../api/reports/report-file.ts';
import { quarterToTell, timeLeft, type TimeLeft, type Notice } from './export-progress.ts';

/** How often it is drawn how far an export is, in milliseconds. */
const drawnEveryMs = 200;

/** How far an export is, as it is shown. */
export interface ExportView extends ReportProgress {
  /** Null while it is not known. */
  left: TimeLeft | null;
  /** The quarter announced last, in percent; null before the first. */
  notice: number | null;
}

/** How often it is asked which one in the line an export is that has not begun, in milliseconds. */
const askedEveryMs = 2_000;

/** The state of an export; the view is null until the number of rows is known, the position where it does not wait in line. */
export type ExportProgress =
  | { state: 'running'; view: ExportView | null; position: number | null }
  | { state: 'over' }
  | { state: 'failed'; fault: unknown };

/**
 * Exports a file at once, the one that was named first, and ends that when it is canceled or the screen is left.
 * @param onWhole called with the whole file and its number of rows, never with less
 */
export function useExport(file: RowsFile, onWhole: (content: Blob, rows: number) => void) {
  const api = useApi();
  const [progress, setProgress] = useState<ExportProgress>({ state: 'running', view: null, position: null });
  const running = useRef<AbortController | null>(null);
  const wanted = useRef(file);
  const latest = useRef(onWhole);
  useEffect(() => {
    latest.current = onWhole;
  });
  useEffect(() => {
    const aborting = new AbortController();
    running.current = aborting;
    const { signal } = aborting;
    const pace = createPace();
    const drawing = setInterval(() => {
      const view = pace.view(performance.now());
      if (view !== null && !signal.aborted) setProgress({ state: 'running', view, position: null });
    }, drawnEveryMs);
    const ask = async (): Promise<void> => {
      const { position } = await api.get(addresses.exportPosition);
      if (!pace.hasBegun() && !signal.aborted) setProgress((now) => waitingAt(now, position));
    };
    const asking = setInterval(() => {
      if (pace.hasBegun()) clearInterval(asking);
      // The export itself says what is wrong.
      else ask().catch(() => undefined);
    }, askedEveryMs);
    const run = async (): Promise<ExportProgress> => {
      try {
        const content = await fetchReport(api, wanted.current, {
          signal,
          onProgress: (received) => {
            pace.note(received, performance.now());
          },
        });
        if (!signal.aborted) latest.current(content, pace.rows());
        return { state: 'over' };
      } catch (fault) {
        return { state: 'failed', fault };
      }
    };
    void run().then((end) => {
      clearInterval(drawing);
      clearInterval(asking);
      if (!signal.aborted) setProgress(end);
      return end;
    });
    return () => {
      clearInterval(drawing);
      clearInterval(asking);
      aborting.abort();
    };
  }, [api]);
  const cancel = (): void => {
    running.current?.abort();
    setProgress({ state: 'over' });
  };
  return { progress, cancel };
}

/** The export with its position in line, unless it is over. */
function waitingAt(progress: ExportProgress, position: number | null): ExportProgress {
  return progress.state === 'running' ? { ...progress, position } : progress;
}

/** Follows one export. Moments are in milliseconds of one clock. */
function createPace() {
  let last: ReportProgress | null = null;
  let begunAt = 0;
  let notice: Notice | null = null;
  return {
    note: (progress: ReportProgress, now: number): void => {
      if (last === null) begunAt = now;
      last = progress;
    },
    hasBegun: (): boolean => last !== null,
    rows: (): number => last?.rows ?? 0,
    view: (now: number): ExportView | null => {
      if (last === null) return null;
      notice = quarterToTell(last, notice, now) ?? notice;
      return { ...last, left: timeLeft(last, now - begunAt), notice: notice?.percent ?? null };
    },
  };
}
