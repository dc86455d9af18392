import type { ReactNode } from 'react';
import { useCoverPicture } from '../../records/cover.ts';
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
  const picture = useCoverPicture(path);
  const address = useBlobAddress(picture.data);
  if (path === '' || picture.isError) return children;
  if (picture.data === undefined || address === undefined)
    return <span className={className} aria-hidden="true" />;
  return <img className={className} src={address} alt="" decoding="async" draggable={false} />;
}
