import { matcherOf, type Outline, type OutlineGeo, type OutlineWish, outlineOf } from '@mingjing/charts';
import { texts } from '@mingjing/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { client } from '../../app/client.ts';

interface Loaded {
  outline: Outline;
  geo: OutlineGeo;
}

/** Outlines of this page by their code, each read once. */
const loading = new Map<string, Promise<Loaded>>();
const ready = new Map<string, Loaded>();
const listeners = new Set<() => void>();
let revision = 0;

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Another outline stands under a code now: maps that show it read it again. */
export function forgetOutline(code: string): void {
  loading.delete(code);
  ready.delete(code);
  revision += 1;
  for (const listener of listeners) listener();
}

async function read(code: string): Promise<Loaded> {
  const geo = (await client.outline.read({ params: { code } })) as unknown as OutlineGeo;
  const loaded = { outline: outlineOf(code, geo), geo };
  ready.set(code, loaded);
  return loaded;
}

/** An outline by its code. What failed is asked for again the next time. */
export function loadOutline(code: string): Promise<Loaded> {
  const known = loading.get(code);
  if (known !== undefined) return known;
  const asked = read(code).catch((error: unknown) => {
    loading.delete(code);
    throw error;
  });
  loading.set(code, asked);
  return asked;
}

/** The outline a map wishes for: from a code down through the regions that were clicked. */
export async function loadWish({ code, path }: OutlineWish): Promise<Outline> {
  let { outline } = await loadOutline(code);
  for (const name of path) {
    const region = outline.regions[matcherOf(outline)(name)];
    if (region === undefined || region.adcode === '') throw new Error(texts.outline.missing);
    outline = (await loadOutline(region.adcode)).outline;
  }
  return outline;
}

/** The borders of an outline that was loaded, for ECharts. */
export const bordersOf = (code: string): OutlineGeo | undefined => ready.get(code)?.geo;

type State = { key: string; outline?: Outline; error?: string };

const keyOf = (wish: OutlineWish | undefined): string =>
  wish === undefined ? '' : JSON.stringify([wish.code, ...wish.path]);

/** The outline a chart needs before it can be drawn: loading, there, or a reason why not. Charts that are no maps need none. */
export function useOutline(wish: OutlineWish | undefined): {
  pending: boolean;
  outline: Outline | undefined;
  error: string | undefined;
} {
  const version = useSyncExternalStore(listen, () => revision);
  const key = keyOf(wish);
  const wanted = key === '' ? '' : `${key} ${version}`;
  const [state, setState] = useState<State>({ key: '' });

  useEffect(() => {
    if (key === '') return;
    let wished = true;
    const [code = '', ...path] = JSON.parse(key) as string[];
    loadWish({ code, path }).then(
      (outline) => wished && setState({ key: wanted, outline }),
      (error: unknown) => {
        const text = error instanceof Error && error.message !== '' ? error.message : texts.outline.loading;
        if (wished) setState({ key: wanted, error: text });
      },
    );
    return () => {
      wished = false;
    };
  }, [key, wanted]);

  const whole = wish !== undefined && wish.path.length === 0 ? ready.get(wish.code)?.outline : undefined;
  if (wish === undefined) return { pending: false, outline: undefined, error: undefined };
  // One that is here already needs no round.
  if (whole !== undefined) return { pending: false, outline: whole, error: undefined };
  if (state.key !== wanted) return { pending: true, outline: undefined, error: undefined };
  return { pending: false, outline: state.outline, error: state.error };
}
