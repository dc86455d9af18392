import { type ApiError, api, callFile, type RouteDef, type WidgetItem } from '@mingjing/contract';
import { useEffect, useRef, useState } from 'react';
import { clientOptions } from '../../app/client.ts';
import { handleFailure } from '../../app/failures.ts';
import { useTheme } from '../../app/theme.ts';
import { whenSeen } from '../../board/chart/observers.ts';
import { useStoredPicture } from '../../records/widget.ts';
import { useBlobAddress } from '../../ui/blob-address.ts';
import { ChartIcon } from '../../ui/chart-icon.tsx';

const size = { w: 320, h: 200 };

/** A picture that cannot be drawn is no reason for a dialog; only the session's end is told. */
const quiet = {
  ...clientOptions,
  onFailure: (error: ApiError, definition: RouteDef) => {
    if (error.status === 401) handleFailure(error, definition);
  },
};

function usePicture(id: number, changed: string | undefined, wanted: boolean) {
  const { dark } = useTheme();
  const read = async (signal: AbortSignal): Promise<Blob> => {
    const query = { ...size, theme: dark ? ('dark' as const) : ('light' as const), title: '0' as const };
    return (await callFile(api.picture.widget, { params: { id }, query, signal }, quiet)).blob;
  };
  return useStoredPicture(id, [dark, changed], read, wanted && changed !== undefined);
}

interface WidgetPictureProps {
  item: Pick<WidgetItem, 'id' | 'chartType'>;
  /** When the widget was last changed: another time is another picture. Missing while that is read. */
  changed: string | undefined;
}

/** What a widget looks like, drawn by the server once it comes into sight; its kind's sign until then. */
export function WidgetPicture({ item, changed }: WidgetPictureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => (ref.current === null ? undefined : whenSeen(ref.current, () => setSeen(true))), []);
  const picture = usePicture(item.id, changed, seen);
  const address = useBlobAddress(picture.data);
  const waits = !picture.isError && address === undefined;
  return (
    <div ref={ref} aria-hidden="true" className={`widget-picture ${waits ? 'widget-picture-waits' : ''}`}>
      {address === undefined || picture.isError ? (
        <span className="widget-picture-sign">
          <ChartIcon type={item.chartType} size={36} />
          {picture.isError && '暂无预览'}
        </span>
      ) : (
        <img src={address} alt="" draggable={false} decoding="async" />
      )}
    </div>
  );
}
