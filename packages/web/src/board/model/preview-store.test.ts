import type { Board } from '@mingjing/contract';
import { beforeEach, expect, test } from 'vitest';
import { clearUser, closeSession, openSession } from '../../app/session.ts';
import { keepLocalBoard, readLocalBoard } from './preview-store.ts';

const local = (name: string) => ({ board: { id: 0, name } as Board, layout: '' });

beforeEach(() => localStorage.clear());

test('[DASH-24] ids count up, the last 20 boards are kept', () => {
  const ids = Array.from({ length: 22 }, (_, at) => keepLocalBoard(local(`面板${at + 1}`)));
  expect([ids[0], ids[21]]).toEqual(['local_1', 'local_22']);
  expect(readLocalBoard('local_22')?.board.name).toBe('面板22');
  expect(readLocalBoard('local_3')?.board.name).toBe('面板3');
  expect([readLocalBoard('local_1'), readLocalBoard('local_2')]).toEqual([null, null]);
});

test('what is no local id opens nothing', () => {
  expect(['9', 'local_', 'local_x', 'previewBoard_1'].map(readLocalBoard)).toEqual([null, null, null, null]);
});

test('[DASH-24] boards that were never saved, with their rows, are gone with the session of whoever made them', () => {
  const user = (username: string) => ({ id: 1, name: username, username, roles: [] });
  openSession('t1', user('author'));
  const first = keepLocalBoard(local('工资'));
  openSession('t2', user('author'));
  expect(readLocalBoard(first)?.board.name).toBe('工资');
  closeSession();
  expect(readLocalBoard(first)).toBeNull();
  openSession('t3', user('author'));
  const second = keepLocalBoard(local('工资'));
  expect(second).not.toBe(first);
  // A browser that was left open: the next one signs in without anybody having signed out.
  clearUser();
  openSession('t4', user('viewer'));
  expect(readLocalBoard(second)).toBeNull();
});
