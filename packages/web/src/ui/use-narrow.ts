import { useSyncExternalStore } from 'react';

/** Answers whether a media query holds, and goes on answering. */
function watch(query: string): () => boolean {
  const subscribe = (changed: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    );
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = watch('(max-width: 600px)');

/** A phone that lies on its side is as wide as a small window and as low as none; `shell.css` says the same. */
const lying = '(max-height: 500px) and (pointer: coarse)';

/** Whether a board is looked at on a phone, upright or lying: a whole wall would be too small to be read there. */
export const useOnPhone = watch(`(max-width: 600px), ${lying}`);

/** Whether the shell has room for its sidebar as a drawer alone. */
export const useDrawer = watch(`(max-width: 767px), ${lying}`);
