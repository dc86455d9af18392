import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Console } from '../../../testing/console.tsx';
import { failure, serve, success, type WireCall } from '../../../testing/wire.ts';
import { CubeBrowser } from './cube-browser.tsx';

const level = (dimension: string, caption: string, depth: number) => ({
  uniqueName: `[${dimension}].[${caption}]`,
  caption,
  depth,
});
const structure = {
  measures: [
    { uniqueName: '[Measures].[人次]', caption: '人次', folder: '' },
    { uniqueName: '[Measures].[收入]', caption: '收入', folder: '' },
  ],
  dimensions: [
    {
      uniqueName: '[科室]',
      caption: '科室',
      hierarchies: [
        {
          uniqueName: '[科室]',
          caption: '科室',
          levels: [level('科室', '院区', 1), level('科室', '诊室', 2)],
        },
      ],
    },
  ],
};
const member = (caption: string) => ({ uniqueName: `[科室].[${caption}]`, caption, within: '' });
const asked: URLSearchParams[] = [];
const replies: Parameters<typeof serve>[0] = {
  'GET /v2/datasets/cubes': success([{ name: '门诊', caption: '门诊', catalog: '医院' }]),
  'GET /v2/datasets/cubes/structure': success(structure),
  'GET /v2/datasets/cubes/members': ({ path }: WireCall) => {
    const query = new URLSearchParams(path.split('?')[1]);
    asked.push(query);
    const isFirst = query.get('skip') === '0';
    return success({ members: [member(isFirst ? '东院' : '西院')], more: isFirst });
  },
};
beforeEach(() => {
  asked.length = 0;
});

function Desk({
  begin = '',
  source = 8,
  onRun = () => {},
}: {
  begin?: string;
  source?: number;
  onRun?: () => void;
}) {
  const [script, setScript] = useState(begin);
  return (
    <Console>
      <CubeBrowser datasourceId={source} script={script} onScript={setScript} onRun={onRun} />
      <textarea aria-label="脚本" value={script} onChange={({ target }) => setScript(target.value)} />
    </Console>
  );
}
const script = (): string => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '脚本' }).value;

test('[DSRC-34] ticked measures and levels write the script, members filter it, and it is run', async () => {
  serve(replies);
  let runs = 0;
  render(<Desk onRun={() => (runs += 1)} />);
  fireEvent.click(await screen.findByText('人次'));
  expect(script()).toBe('SELECT\n  {[Measures].[人次]} ON COLUMNS\nFROM [门诊]');
  fireEvent.click(screen.getByText('诊室'));
  expect(script()).toContain('NON EMPTY [科室].[诊室].Members ON ROWS');
  fireEvent.click(screen.getByRole('button', { name: '按院区的成员筛选' }));
  fireEvent.click(await screen.findByRole('button', { name: '显示更多' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: '西院' }));
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(asked.map((query) => [query.get('level'), query.get('skip')])).toEqual([
    ['[科室].[院区]', '0'],
    ['[科室].[院区]', '100'],
  ]);
  expect(script()).toContain('{Descendants([科室].[西院], [科室].[诊室])}');
  expect(within(screen.getByRole('region', { name: '筛选（成员）' })).getByText(/西院/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /预览结果/ }));
  expect(runs).toBe(1);
});

test('[DSRC-34] a script written by hand is not overwritten unless its author says so', async () => {
  serve(replies);
  render(<Desk begin="SELECT 1 ON 0 FROM [门诊]" />);
  fireEvent.click(await screen.findByText('收入'));
  expect(script()).toBe('SELECT 1 ON 0 FROM [门诊]');
  fireEvent.click(screen.getByRole('button', { name: '改用所选内容' }));
  expect(script()).toContain('{[Measures].[收入]} ON COLUMNS');
  fireEvent.change(screen.getByRole('textbox', { name: '脚本' }), { target: { value: `${script()} -- 改` } });
  fireEvent.click(screen.getByText('人次'));
  expect(script()).toContain('-- 改');
});

test('[DSRC-34] what the server says of a failure is shown', async () => {
  serve({ ...replies, 'GET /v2/datasets/cubes': failure(200, 50002, '用户名或密码错误') });
  render(<Desk source={9} />);
  expect(await screen.findByText(/用户名或密码错误/)).toBeTruthy();
});
