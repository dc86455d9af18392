import { useEffect, useState } from 'react';
import { useBrand } from '../../app/brand.ts';
import { watermarkUrl } from '../model/watermark.ts';
import { watermarkNow } from '../model/watermark-now.ts';
import './watermark.css';

const minuteMs = 60_000;

/** The viewer's name and the time over a board, where the installation asks for it; clicks go through it. */
export function Watermark() {
  const { watermark } = useBrand();
  const [text, setText] = useState(watermarkNow);
  useEffect(() => {
    const timer = setInterval(() => setText(watermarkNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  if (watermark !== true) return null;
  return (
    <div
      className="watermark"
      aria-hidden="true"
      style={{ backgroundImage: `url("${watermarkUrl(text)}")` }}
    />
  );
}
