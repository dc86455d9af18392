// ECharts keeps the widths of the texts it draws in an object by the text: a value `constructor` finds there what every
// object has, and `__proto__` has it written into Object.prototype, where all other code of the page or thread finds it.
// Wherever ECharts is bundled, that file gets objects which have nothing of their own.
import { readFileSync } from 'node:fs';

export const keptTexts = /[\\/]zrender[\\/]lib[\\/]core[\\/]LRU\.js$/;

/** @param {string} code */
export function withPlainMaps(code) {
  const plain = code.replaceAll('this._map = {};', 'this._map = Object.create(null);');
  if (plain === code)
    throw new Error('ECharts keeps texts in another way than scripts/lib/plain-maps.mjs knows');
  return plain;
}

/** For esbuild. */
export const plainMaps = {
  name: 'plain-maps',
  /** @param {import('esbuild').PluginBuild} build */
  setup({ onLoad }) {
    onLoad({ filter: keptTexts }, ({ path }) => ({ contents: withPlainMaps(readFileSync(path, 'utf8')) }));
  },
};
