export type Point = readonly [number, number];
export type Ring = readonly Point[];

/** One region's outline; a stored outline holds nothing beside what stands here. */
export interface OutlineFeature {
  type: 'Feature';
  properties: {
    name: string;
    adcode?: string;
    /** Where its label and its bubble stand. */
    cp?: Point;
  };
  geometry:
    | { type: 'Polygon'; coordinates: readonly Ring[] }
    | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] };
}

/** An outline as it is stored and handed to ECharts: plain GeoJSON. */
export interface OutlineGeo {
  type: 'FeatureCollection';
  features: readonly OutlineFeature[];
  /** Places without an outline: name, longitude, latitude. */
  places?: readonly (readonly [string, number, number])[];
}

export const polygonsOf = ({ geometry }: OutlineFeature): readonly (readonly Ring[])[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
