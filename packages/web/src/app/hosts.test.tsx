import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderOf, menuOf, sampleMenus } from '../testing/menus.ts';
import { openErrorDialog } from './failures.ts';
import { Hosts } from './hosts.tsx';
import { clearToken, isAuthenticated, openSession } from './session.ts';
import { takeWanted } from './wanted.ts';

beforeEach(() => openSession('t', { id: 1, username: 'zhang', name: '' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
});

const granted = {
  menu: [...sampleMenus, menuOf({ id: 8, description: '用户管理', path: '/settings/user' })],
  panels: [folderOf(9, '门诊', [[7, '总览']])],
};

test.each(['/main/dashboard?id=7&s.科室=儿科&asked=1', '/config/datasource?id=3', '/settings/user'])(
  'a session that ends over %s is left for the login, which leads back to it once',
  async (address) => {
    location.hash = address;
    const leave = vi.fn<() => void>();
    render(<Hosts onSessionEnd={leave} />);
    clearToken();
    openErrorDialog('unauthorised');
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(isAuthenticated()).toBe(false);
    expect(decodeURI(takeWanted(granted) ?? '')).toBe(address);
    expect(takeWanted(granted)).toBeNull();
  },
);
