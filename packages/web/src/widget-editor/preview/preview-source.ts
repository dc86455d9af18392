import { api, callFile, type WidgetInput } from '@mingjing/contract';
import { useMemo } from 'react';
import { client, clientOptions } from '../../app/client.ts';
import { pageQuery, type TableSource, totalsQuery } from '../../board/chart/index.ts';

/** Further pages of an unsaved widget, and totals over its rows. */
export function usePreviewSource(input: WidgetInput | null): TableSource | undefined {
  const text = input === null ? '' : JSON.stringify({ ...input, name: '', categoryWidget: null });
  return useMemo(() => {
    if (text === '') return undefined;
    const asked = JSON.parse(text) as WidgetInput;
    return {
      page: (ask, signal) => client.widget.preview({ input: asked, query: pageQuery(ask), signal }),
      totals: (ask, signal) => client.widget.preview({ input: asked, query: totalsQuery(ask), signal }),
    };
  }, [text]);
}

/** Has the whole answer of an unsaved chart written into a file; undefined while nothing can be asked. */
export function usePreviewFile(input: WidgetInput | null) {
  return useMemo(
    () =>
      input === null
        ? undefined
        : (format: 'csv' | 'xlsx') =>
            callFile(
              api.export.preview,
              { input: { ...input, name: input.name ?? '' }, query: { format } },
              clientOptions,
            ),
    [input],
  );
}
