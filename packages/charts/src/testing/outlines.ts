import { readFileSync } from 'node:fs';
import { registerMap } from 'echarts/core';
import { type DrawRequest, outlineFor } from '../draw.ts';
import type { OutlineGeo } from '../map/geo.ts';
import { type Outline, outlineOf } from '../map/outline.ts';
// Installs the maps of ECharts, without which nothing can be registered.
import './svg.ts';

const folder = new URL('../../outlines/', import.meta.url);
const known = new Map<string, Outline>();

/** The outlines that come with the product, as files. */
export function readOutline(code: string): OutlineGeo {
  return JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as OutlineGeo;
}

/** An outline for builders, registered for drawing. */
export function outlineByCode(code: string): Outline {
  const found = known.get(code);
  if (found !== undefined) return found;
  const geo = readOutline(code);
  registerMap(code, geo as never);
  const outline = outlineOf(code, geo);
  known.set(code, outline);
  return outline;
}

/** The request with the outline it asks for, as the page does it before it draws. */
export function withOutline<R extends DrawRequest>(request: R): R {
  const wish = outlineFor(request);
  return wish === undefined ? request : { ...request, outline: outlineByCode(wish.code) };
}
