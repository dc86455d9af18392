import { limits } from '@mingjing/contract';
import { useEffect, useState } from 'react';

/** Whether a picture has arrived; none has arrived at once, and a broken one holds nothing up. */
function usePicture(url: string | undefined): boolean {
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => {
    if (url === undefined || url === '') return;
    const image = new Image();
    const done = () => setArrived(url);
    image.onload = done;
    image.onerror = done;
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url]);
  return url !== undefined && (url === '' || arrived === url);
}

/**
 * True while a board loads: until its widgets and its background are there, at the latest after ten seconds.
 * `background` is undefined while it is not known yet.
 */
export function useLoading(pending: boolean, background: string | undefined): boolean {
  const picture = usePicture(background);
  const waiting = pending || !picture;
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), limits.previewMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && !late;
}
