import { type ScheduleWire, texts } from '@mingjing/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ScheduleDialog } from './schedule-dialog.tsx';

const t = texts.schedule;
const none: ScheduleWire = { cron: '', realTimeInterval: '' };
const now = Date.parse('2026-11-22T23:30:00+08:00');
const saved = vi.fn<(schedule: ScheduleWire, refreshAfter: number[]) => void>();

function open(schedule: Partial<ScheduleWire> = {}, refreshAfter: number[] = []): void {
  render(
    <ScheduleDialog
      schedule={{ ...none, ...schedule }}
      upstreams={[{ id: 7, name: '挂号' }]}
      refreshAfter={refreshAfter}
      timezone="Asia/Shanghai"
      now={now}
      onClose={() => {}}
      onOk={saved}
    />,
  );
}
afterEach(() => {
  cleanup();
  saved.mockReset();
});

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
const ok = () => fireEvent.click(screen.getByRole('button', { name: '确定' }));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const mode = (label: string) => fireEvent.click(screen.getByText(label));
const value = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;
const next = () =>
  within(screen.getByRole('region', { name: '接下来五次执行' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

test('[SCHED-01] [SCHED-02] [SCHED-13] an interval by day, with its next five runs', () => {
  open();
  mode('按日');
  type('秒', '10');
  expect(next()).toEqual(['10', '20', '30', '40', '50'].map((s) => `今天 23:30:${s}`));
  ok();
  expect(saved).toHaveBeenCalledWith({ cron: '', realTimeInterval: '10' }, []);
});

test('[SCHED-06] [SCHED-09] hours, minutes and seconds that are none, and an interval of nothing', () => {
  open();
  mode('按日');
  ok();
  expect(alerts()).toEqual([t.zeroInterval]);
  type('时', '24');
  expect(alerts()).toEqual([t.time]);
  type('时', '0');
  type('分', '60');
  expect(alerts()).toEqual([t.time]);
  type('分', '0');
  type('秒', '5');
  expect(alerts()).toEqual([t.tooOften(10)]);
  expect(saved).not.toHaveBeenCalled();
  expect(next()).toEqual([]);
});

test('[DSET-10] an interval keeps the digits of what is typed', () => {
  open();
  mode('按日');
  type('分', '1x5');
  type('秒', '-3.0');
  expect([value('分'), value('秒')]).toEqual(['15', '30']);
  ok();
  expect(saved).toHaveBeenCalledWith({ cron: '', realTimeInterval: '930' }, []);
});

test('[SCHED-07] [SCHED-12] every so many days at a time', () => {
  open();
  mode('按日');
  fireEvent.click(screen.getByRole('radio', { name: '具体时间' }));
  type('天数', '32');
  type('时', '2');
  ok();
  expect(alerts()).toEqual([t.days]);
  type('天数', '3');
  expect(alerts()).toEqual([]);
  expect(next()[0]).toBe('11月25日（周三） 02:00:00');
  ok();
  expect(saved).toHaveBeenCalledWith({ cron: '0 0 2 1/3 * ?', realTimeInterval: '' }, []);
});

test('[SCHED-03] [SCHED-04] [SCHED-08] the nth weekday of a month', () => {
  open();
  mode('按周');
  type('第几周', '5');
  type('时', '8');
  type('分', '30');
  ok();
  expect(alerts()).toEqual([t.weeks]);
  type('第几周', '1');
  expect(next()[0]).toBe('12月7日（周一） 08:30:00');
  ok();
  expect(saved).toHaveBeenCalledWith({ cron: '0 30 8 ? * 2#1', realTimeInterval: '' }, []);
});

test('[SCHED-05] [SCHED-10] [SCHED-11] months and days have to be picked; all and the last day are among them', async () => {
  open();
  mode('按月');
  ok();
  expect(alerts()).toEqual([t.months, t.monthDays]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: '月份' }));
  await user.click(await screen.findByTitle('所有月份'));
  await user.click(screen.getByRole('combobox', { name: '天' }));
  await user.type(screen.getByRole('combobox', { name: '天' }), '最后');
  await user.click(await screen.findByTitle('最后一天'));
  expect(alerts()).toEqual([]);
  expect(next()[0]).toBe('11月30日（周一） 00:00:00');
  ok();
  expect(saved).toHaveBeenCalledWith({ cron: '0 0 0 L * ?', realTimeInterval: '' }, []);
});

test('[SCHED-14] a stored schedule opens in its mode and fields', () => {
  open({ realTimeInterval: '5405' });
  expect([value('时'), value('分'), value('秒')]).toEqual(['1', '30', '5']);
  cleanup();
  open({ cron: '0 30 8 ? * 2#3' });
  expect([value('第几周'), value('时'), value('分')]).toEqual(['3', '8', '30']);
  expect(screen.getByTitle('星期一')).toBeDefined();
  cleanup();
  open({ cron: '0 0 2 1,15,L 1,6 ?' });
  for (const picked of ['1 月', '6 月', '1 日', '15 日', '最后一天'])
    expect(screen.getByTitle(picked)).toBeDefined();
  ok();
  expect(saved).toHaveBeenCalledWith({ cron: '0 0 2 1,15,L 1,6 ?', realTimeInterval: '' }, []);
  cleanup();
  open({ cron: '0 0/15 8-18 * * ?' });
  expect(value('定时表达式')).toBe('0 0/15 8-18 * * ?');
});

test('[SCHED-15] no schedule, and Enter in a field does what 确定 does', async () => {
  open({ realTimeInterval: '60' }, [7]);
  expect(screen.getByTitle('挂号')).toBeDefined();
  mode('不定时');
  expect(screen.getByText('仅在上游更新后更新')).toBeDefined();
  ok();
  expect(saved).toHaveBeenCalledWith(none, [7]);
  cleanup();
  open({ realTimeInterval: '60' });
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: '秒' }), '{Enter}');
  expect(saved).toHaveBeenLastCalledWith({ cron: '', realTimeInterval: '60' }, []);
});
