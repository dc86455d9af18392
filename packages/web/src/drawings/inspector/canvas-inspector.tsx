import type { Drawing, ZoomMode } from '@mingjing/drawing';
import { Select } from 'antd';
import type { Draft } from 'immer';
import { useEditor, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { editDrawing } from '../../editor/commands/edit.ts';
import { BackgroundChoice } from './background-choice.tsx';
import { ColorField, NumberField, Row, Section } from './fields.tsx';
import { PictureField } from './picture-field.tsx';

const presets = [
  { value: '1024x768', label: '标准 1024 × 768' },
  { value: '1920x1080', label: '大屏 1920 × 1080' },
  { value: '3840x2160', label: '超清大屏 3840 × 2160' },
  { value: '375x812', label: '手机 375 × 812' },
];
const zoomModes: { value: ZoomMode; label: string }[] = [
  { value: 'width', label: '适应宽度' },
  { value: 'height', label: '适应高度' },
  { value: 'fit', label: '适应窗口' },
  { value: 'none', label: '原始大小' },
];
export const fits = [
  { value: 'cover' as const, label: '填满裁剪' },
  { value: 'contain' as const, label: '完整显示' },
  { value: 'stretch' as const, label: '拉伸' },
];

/** Settings of the page, shown while nothing is selected. */
export function CanvasInspector() {
  const editor = useEditor();
  const canvas = useEditorState((state) => state.drawing.canvas);
  const theme = useEditorState((state) => state.drawing.theme);
  const edit = (label: string, recipe: (draft: Draft<Drawing>) => void, mergeKey?: string): void =>
    editor.run(editDrawing(label, recipe, mergeKey));
  const resize = (w: number, h: number): void =>
    edit('画布尺寸', (draft) => {
      draft.canvas.w = Math.round(w);
      draft.canvas.h = Math.round(h);
    });
  const size = `${canvas.w}x${canvas.h}`;
  return (
    <>
      <Section title="画布尺寸">
        <Select
          variant="filled"
          aria-label="画布预设"
          size="small"
          value={presets.some((preset) => preset.value === size) ? size : '自定义'}
          options={presets}
          onChange={(next) => {
            const [w, h] = next.split('x').map(Number);
            resize(w ?? canvas.w, h ?? canvas.h);
          }}
        />
        <div className="inspector-pair">
          <NumberField
            label="画布宽度"
            sign="宽"
            min={1}
            max={20_000}
            value={canvas.w}
            onChange={(w) => resize(w, canvas.h)}
          />
          <NumberField
            label="画布高度"
            sign="高"
            min={1}
            max={20_000}
            value={canvas.h}
            onChange={(h) => resize(canvas.w, h)}
          />
        </div>
        <Row label="缩放方式">
          <Select
            variant="filled"
            aria-label="缩放方式"
            size="small"
            value={canvas.zoom}
            options={zoomModes}
            onChange={(zoom) =>
              edit('缩放方式', (draft) => {
                draft.canvas.zoom = zoom;
              })
            }
          />
        </Row>
      </Section>
      <Section title="背景">
        <Row label="颜色">
          <ColorField
            label="背景颜色"
            value={canvas.bg === '' ? undefined : canvas.bg}
            onChange={(bg) =>
              edit(
                '背景颜色',
                (draft) => {
                  draft.canvas.bg = bg ?? '';
                },
                'canvas.bg',
              )
            }
          />
        </Row>
        <PictureField
          label="背景图片"
          value={canvas.bgImage}
          onChange={(url) =>
            edit('背景图片', (draft) => {
              draft.canvas.bgImage = url;
            })
          }
        />
        <BackgroundChoice
          value={canvas.bgImage}
          onChange={(address) =>
            edit('内置背景', (draft) => {
              draft.canvas.bgImage = address;
            })
          }
        />
        {canvas.bgImage !== '' && (
          <Row label="显示方式">
            <Select
              variant="filled"
              aria-label="背景显示方式"
              size="small"
              value={canvas.bgFit}
              options={fits}
              onChange={(fit) =>
                edit('背景显示方式', (draft) => {
                  draft.canvas.bgFit = fit;
                })
              }
            />
          </Row>
        )}
      </Section>
      <Section title="图表配色">
        <Row label="文字">
          <ColorField
            label="文字颜色"
            value={theme.word}
            onChange={(word) =>
              edit(
                '文字颜色',
                (draft) => {
                  if (word === undefined) delete draft.theme.word;
                  else draft.theme.word = word;
                },
                'theme.word',
              )
            }
          />
        </Row>
        <Row label="主色">
          <ColorField
            label="图表主色"
            value={theme.element}
            onChange={(element) =>
              edit(
                '图表主色',
                (draft) => {
                  if (element === undefined) delete draft.theme.element;
                  else draft.theme.element = element;
                },
                'theme.element',
              )
            }
          />
        </Row>
      </Section>
    </>
  );
}
