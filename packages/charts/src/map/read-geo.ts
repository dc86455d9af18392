import type { OutlineFeature, OutlineGeo, Point, Ring } from './geo.ts';

/** What an uploaded outline may have at most. */
export const outlineLimits = { bytes: 5_242_880, features: 1000, points: 200_000, name: 100 } as const;

/** Why a file is no outline, in words for the person who chose it. */
export class OutlineProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutlineProblem';
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Six decimals are ten centimetres. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

function pointOf(value: unknown, name: string): Point {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number' || !(Math.abs(x) <= 180) || !(Math.abs(y) <= 90)) {
    throw new OutlineProblem(`「${name}」的坐标不是经纬度`);
  }
  return [round(x), round(y)];
}

class Reader {
  private points = 0;

  private ring(value: unknown, name: string): Ring {
    if (!Array.isArray(value) || value.length < 4) throw new OutlineProblem(`「${name}」的边界少于 4 个点`);
    this.points += value.length;
    if (this.points > outlineLimits.points) {
      throw new OutlineProblem(`坐标点超过 ${outlineLimits.points} 个，请先简化边界`);
    }
    return value.map((point) => pointOf(point, name));
  }

  private polygon(value: unknown, name: string): Ring[] {
    if (!Array.isArray(value) || value.length === 0) throw new OutlineProblem(`「${name}」没有边界`);
    return value.map((ring) => this.ring(ring, name));
  }

  feature(value: unknown, at: number): OutlineFeature {
    const { type, properties, geometry, id } = asRecord(value);
    if (type !== 'Feature') throw new OutlineProblem(`第 ${at + 1} 项不是区域（Feature）`);
    const given = asRecord(properties);
    const code = String(given.adcode ?? given.id ?? given.code ?? id ?? '').trim();
    // Widely used files carry the nine-dash line as a region without a name.
    const name =
      String(typeof given.name === 'string' ? given.name : '').trim() ||
      (code.endsWith('_JD') ? '南海诸岛' : '');
    if (name === '') throw new OutlineProblem(`第 ${at + 1} 个区域没有名称（properties.name）`);
    if ([...name].length > outlineLimits.name) {
      throw new OutlineProblem(`第 ${at + 1} 个区域的名称超过 ${outlineLimits.name} 个字符`);
    }
    const { type: shape, coordinates } = asRecord(geometry);
    if (shape !== 'Polygon' && shape !== 'MultiPolygon') {
      throw new OutlineProblem(`「${name}」不是面（Polygon 或 MultiPolygon）`);
    }
    const centre = given.cp ?? given.center ?? given.centroid;
    const own = {
      name,
      ...(/^\d{2,12}$/.test(code) ? { adcode: code } : {}),
      ...(Array.isArray(centre) ? { cp: pointOf(centre, name) } : {}),
    };
    if (shape === 'Polygon') {
      return {
        type: 'Feature',
        properties: own,
        geometry: { type: shape, coordinates: this.polygon(coordinates, name) },
      };
    }
    if (!Array.isArray(coordinates) || coordinates.length === 0)
      throw new OutlineProblem(`「${name}」没有边界`);
    return {
      type: 'Feature',
      properties: own,
      geometry: { type: shape, coordinates: coordinates.map((each) => this.polygon(each, name)) },
    };
  }
}

/**
 * Reads a parsed GeoJSON as an outline: a collection of named areas within the limits. What is not part of an outline
 * is left out. Throws OutlineProblem with a reason for people.
 */
export function readOutlineGeo(value: unknown): OutlineGeo {
  const { type, features } = asRecord(value);
  if (type !== 'FeatureCollection' || !Array.isArray(features)) {
    throw new OutlineProblem('文件不是 GeoJSON 的 FeatureCollection');
  }
  if (features.length === 0) throw new OutlineProblem('文件里没有区域');
  if (features.length > outlineLimits.features) {
    throw new OutlineProblem(`区域超过 ${outlineLimits.features} 个`);
  }
  const reader = new Reader();
  const read = features.map((feature, at) => reader.feature(feature, at));
  const seen = new Set<string>();
  for (const { properties } of read) {
    if (seen.has(properties.name)) throw new OutlineProblem(`区域名称重复：${properties.name}`);
    seen.add(properties.name);
  }
  return { type: 'FeatureCollection', features: read };
}
