import { create } from 'zustand';
import { keepItem } from './storage.ts';

const key = 'mingjing.theme';

interface ThemeState {
  dark: boolean;
}
const useThemeStore = create<ThemeState>(() => ({
  dark: document.documentElement.dataset.theme === 'dark',
}));

export function setTheme(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  keepItem(key, dark ? 'dark' : 'light');
  useThemeStore.setState({ dark });
}

export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useThemeStore((state) => state.dark);
  return { dark, toggle: () => setTheme(!dark) };
}
