import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time now, moved on each minute, so that "3 minutes ago" stays true on a page left open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date(Date.now()));
    }, minuteMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
