import type { BoardLayout } from '@mingjing/contract';
import { parseDrawing } from '@mingjing/drawing';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createEditor } from '../../editor/state/editor.ts';
import { useParameterNames } from './renamed-parameters.ts';

const dropdown = { type: 2, valueType: 0, value: '', beginDate: '', endDate: '', check: true, options: [] };
const opened: BoardLayout = {
  paramsGroup: [
    { ...dropdown, name: '院区' },
    { ...dropdown, name: '科室', parent: '院区' },
  ],
  checkedGroup: ['院区', '科室'],
};
/** The parameters of a panel on which a filter stands for 院区. */
function desk() {
  const editor = createEditor(
    parseDrawing(
      '<board v="1"><nodes><filter id="f" name="院区" param="院区" x="0" y="0" w="90" h="30"/></nodes></board>',
    ),
  );
  const { result } = renderHook(() => {
    const [layout, setLayout] = useState(opened);
    return { layout, take: useParameterNames(editor, layout, setLayout) };
  });
  const rename = (from: string, to: string, column?: string): void =>
    act(() => {
      const { layout, take } = result.current;
      const paramsGroup = layout.paramsGroup.map((item) => ({
        ...item,
        ...(item.name === from ? { name: to, ...(column === undefined ? {} : { column }) } : {}),
        ...(item.parent === from ? { parent: to } : {}),
      }));
      const checkedGroup = layout.checkedGroup.map((name) => (name === from ? to : name));
      take({ ...layout, paramsGroup, checkedGroup }, new Map([[from, to]]));
    });
  const stood = () =>
    editor.store.getState().drawing.nodes.map((node) => (node.kind === 'filter' ? node.param : ''));
  return { editor, rename, stood, layout: () => result.current.layout };
}

test('[PARAM-02] undoing a new name on the drawing takes it back from the parameter too, and redoing gives it again', () => {
  const { editor, rename, stood, layout } = desk();
  rename('院区', '就诊院区', '院区');
  rename('就诊院区', '哪个院区', '院区');
  const renamed = layout();
  expect(stood()).toEqual(['哪个院区']);
  act(() => editor.undo());
  expect(stood()).toEqual(['就诊院区']);
  expect(layout().paramsGroup[0]).toMatchObject({ name: '就诊院区', column: '院区' });
  act(() => editor.undo());
  expect(stood()).toEqual(['院区']);
  expect(layout()).toEqual(opened);
  // Both steps at once.
  act(() => {
    editor.redo();
    editor.redo();
  });
  expect(stood()).toEqual(['哪个院区']);
  expect(layout()).toEqual(renamed);
});

test('a name that another parameter has taken meanwhile is not given twice', () => {
  const { editor, rename, layout } = desk();
  rename('院区', '就诊院区', '院区');
  rename('科室', '院区', '科室');
  const before = layout();
  act(() => editor.undo());
  expect(layout()).toBe(before);
});
