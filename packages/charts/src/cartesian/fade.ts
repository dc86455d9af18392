/** A colour that gives way to another along a mark: downwards, or towards the axis at the left. */
export function fade(from: string, to: string, horizontal = false) {
  return {
    type: 'linear',
    x: horizontal ? 1 : 0,
    y: 0,
    x2: 0,
    y2: horizontal ? 0 : 1,
    colorStops: [
      { offset: 0, color: from },
      { offset: 1, color: to },
    ],
  };
}
