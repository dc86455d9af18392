import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenSeen } from '../../board/chart/observers.ts';
import { useCoverPicture } from '../../records/panel.ts';
import { useBlobAddress } from '../../ui/blob-address.ts';

interface CoverPictureProps {
  /** Address of the picture that was made at the last save; empty when none was. */
  path: string;
  className: string;
  /** Shown when there is no picture, it is gone, or not for this user. */
  children: ReactNode;
}

/** The picture of a panel as it was saved last. It stands beside the panel's name, so it says nothing by itself. */
export function CoverPicture({ path, className, children }: CoverPictureProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(
    () => (path === '' || ref.current === null ? undefined : whenSeen(ref.current, () => setSeen(true))),
    [path],
  );
  const picture = useCoverPicture(path, seen && path !== '');
  const address = useBlobAddress(picture.data);
  if (path === '' || picture.isError) return children;
  if (picture.data === undefined || address === undefined)
    return <span ref={ref} className={className} aria-hidden="true" />;
  return <img className={className} src={address} alt="" decoding="async" draggable={false} />;
}
