import type { ChartTheme } from '@mingjing/charts';
import type { Answer, BoardWidget, ChartForm, Drill } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useContext, useMemo } from 'react';
import { client } from '../../app/client.ts';
import { putWidgetData, refetchDrilled } from '../../records/board.ts';
import { BoardAskingContext, firstRowsOf } from '../chart/table-source.ts';
import type { WidgetConfig } from '../model/board-config.ts';
import { OnScreenContext } from '../model/on-screen.ts';
import { askedWith, type StoredWidget, type ToolSubject } from './subject.ts';
import { WidgetTools } from './widget-tools.tsx';

interface BoardToolsProps {
  widget: BoardWidget;
  config: WidgetConfig;
  theme: ChartTheme;
  /** What is on screen, as far as the viewer drilled. */
  form: ChartForm;
  answer: Answer | undefined;
  drill: Drill | undefined;
}

/** Reads one widget of a board again, as it is asked for now. */
function useRefresh({ widget, config, drill }: BoardToolsProps, stored: StoredWidget | undefined) {
  const queries = useQueryClient();
  if (stored === undefined) return undefined;
  return async () => {
    const { drill: _, ...asked } = askedWith(stored);
    const data = await client.widget.data({
      query: {
        id: stored.id,
        lenient: '1',
        drawn: '1',
        ...asked,
        ...firstRowsOf(config.type, config.form, ''),
      },
    });
    const change = new Map<string, Partial<BoardWidget>>([[widget.nodeId, { data, error: null }]]);
    // The same widget under other filters is another answer.
    if (stored.panelId !== undefined) putWidgetData(queries, stored.panelId, stored.filters, change);
    if (drill !== undefined) await refetchDrilled(queries, stored.panelId ?? null, stored.id);
  };
}

/** The tools of a board's widget. */
export const BoardTools = memo(function BoardTools(props: BoardToolsProps) {
  const { widget, config, theme, form, answer, drill } = props;
  const asking = useContext(BoardAskingContext);
  const onScreen = useContext(OnScreenContext);
  const { widgetId, datasetName, cachedAt } = widget;
  const stored = useMemo(
    (): StoredWidget | undefined =>
      asking === null || widgetId <= 0
        ? undefined
        : { id: widgetId, ...asking, drill, datasetName, cachedAt },
    [asking, widgetId, drill, datasetName, cachedAt],
  );
  const subject: ToolSubject = {
    name: widget.name,
    type: config.type,
    form,
    round: config.round,
    answer: widget.error === null || answer !== widget.data ? answer : undefined,
    theme,
    table: () => onScreen?.table(widget.nodeId),
    stored,
  };
  const refresh = useRefresh(props, stored);
  // A board of this browser alone is not among what was read from the server.
  return <WidgetTools subject={subject} onRefresh={asking?.panelId === undefined ? undefined : refresh} />;
});
