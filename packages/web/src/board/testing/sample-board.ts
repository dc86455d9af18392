import type { Board, BoardWidget } from '@mingjing/contract';

const item = (id: string) => ({ id, name: id });

/** A number widget: drawn as text, so that a test can read it. */
export function numberWidget(
  nodeId: string,
  widgetId: number,
  datasetId: number,
  value: number,
): BoardWidget {
  return {
    nodeId,
    widgetId,
    datasetId,
    name: `图表${nodeId}`,
    widgetWidth: 50,
    x: 0,
    y: 0,
    w: 512,
    h: 200,
    config: JSON.stringify({
      iconArray: [{ type: 'text', active: true }],
      chartForm: { yAxis: [item('人数')] },
      round: 0,
    }),
    data: { keys: ['人数'], data: [[value]] },
    error: null,
    widgetRandomColor: [],
    widgetElementColor: '',
    widgetWordColor: '',
  };
}

export function sampleBoard(widgets: BoardWidget[], change: Partial<Board> = {}): Board {
  const nodes = widgets.map(
    ({ nodeId, widgetId, x, y, w, h }) =>
      `<widget id="${nodeId}" ref="${widgetId}" x="${x}" y="${y}" w="${w}" h="${h}"/>`,
  );
  return {
    id: 9,
    name: '门诊总览',
    themeBig: '',
    width: 1024,
    height: 768,
    zoomType: '1',
    filterEnable: '1',
    showViewDeviceType: 1,
    drawing: `<?xml version="1.0" encoding="UTF-8"?><board xmlns="urn:mingjing:board" v="1" kind="panel" device="1"><canvas w="1024" h="768" zoom="width" grid="8"/><nodes>${nodes.join('')}</nodes></board>`,
    rows: [{ rowHeight: 200, widgets }],
    dataTime: '',
    ...change,
  };
}
