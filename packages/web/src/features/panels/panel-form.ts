import {
  type BoardLayout,
  boardLayout,
  length,
  limits,
  type Panel,
  type PanelInput,
  parseJsonText,
  texts,
} from '@mingjing/contract';
import { type Drawing, writeDrawing } from '@mingjing/drawing';
import type { FormProblems } from '../../drawings/opened/drawing-kind.ts';

/** What the header form holds beside the drawing. */
export interface PanelForm {
  categoryId: number | null;
  name: string;
  filterEnable: boolean;
  /** 1 published, 0 not. */
  state: number;
  layout: BoardLayout;
}

export const emptyLayout: BoardLayout = { paramsGroup: [], checkedGroup: [] };
export const newForm = (categoryId: number | null): PanelForm => ({
  categoryId,
  name: '',
  filterEnable: false,
  state: 0,
  layout: emptyLayout,
});

function readLayout(text: string): BoardLayout {
  if (text === '') return emptyLayout;
  try {
    const parsed = boardLayout.safeParse(parseJsonText(text));
    return parsed.success ? parsed.data : emptyLayout;
  } catch {
    return emptyLayout;
  }
}

export const formOf = (panel: Panel): PanelForm => ({
  categoryId: panel.categoryId,
  name: panel.name,
  filterEnable: panel.filterEnable === '1',
  state: panel.state,
  layout: readLayout(panel.layout),
});

export const sameForm = (a: PanelForm, b: PanelForm): boolean =>
  JSON.stringify({ ...a, name: a.name.trim() }) === JSON.stringify({ ...b, name: b.name.trim() });

/** The form's own rules, in the words of the specification. */
export function problemsOf(form: PanelForm): FormProblems {
  const characters = length(form.name.trim());
  return {
    ...(characters < 1 || characters > limits.panelName ? { name: texts.panel.nameLength } : {}),
    ...(form.categoryId === null ? { category: texts.panel.category } : {}),
  };
}

/** Wire numbers of the fit modes. */
const zoomTypes = { none: '0', width: '1', height: '1', fit: '2' } as const;

/** The layout as it is stored; '' when a panel has no parameters and behaves as all do. */
function layoutText(layout: BoardLayout): string {
  const plain = layout.paramsGroup.length === 0 && !layout.refreshSeconds && layout.crossFilter !== true;
  return plain ? '' : JSON.stringify(layout);
}

/** What is sent: the specification's fields, with the drawing's own size, background and device. */
export function inputOf(form: PanelForm, drawing: Drawing, version?: number): PanelInput {
  const { canvas, device, nodes } = drawing;
  const pictures = nodes.flatMap((node) => node.style.bgImage ?? []);
  return {
    categoryId: form.categoryId ?? 0,
    name: form.name.trim(),
    filterEnable: form.filterEnable ? '1' : '0',
    state: form.state,
    width: canvas.w,
    height: canvas.h,
    zoomType: zoomTypes[canvas.zoom],
    showViewDeviceType: device,
    bgPath: canvas.bgImage,
    widgetBgPathes: [...new Set(pictures)].join(','),
    data: writeDrawing(drawing),
    layout: layoutText(form.layout),
    ...(version === undefined ? {} : { version }),
  };
}
