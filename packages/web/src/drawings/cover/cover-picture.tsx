import { type ReactNode, useState } from 'react';
import { fileUrl } from '../../app/file-base-url.ts';

interface CoverPictureProps {
  /** Address of the picture that was made at the last save; empty when none was. */
  path: string;
  className: string;
  /** Shown when there is no picture, or it is gone. */
  children: ReactNode;
}

/** The picture of a panel as it was saved last. It stands beside the panel's name, so it says nothing by itself. */
export function CoverPicture({ path, className, children }: CoverPictureProps) {
  const [lost, setLost] = useState('');
  if (path === '' || lost === path) return children;
  return (
    <img
      className={className}
      src={fileUrl(path)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setLost(path)}
    />
  );
}
