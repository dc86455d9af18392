const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

/** '#rrggbb' with a share of another; a colour in another notation stays as it is. */
export function mix(color: string, other: string, share: number): string {
  const [one, two] = [hex.exec(color), hex.exec(other)];
  if (one === null || two === null) return color;
  const channel = (at: number): string => {
    const [a, b] = [Number.parseInt(one[at] ?? '0', 16), Number.parseInt(two[at] ?? '0', 16)];
    return Math.round(a + (b - a) * Math.max(0, Math.min(1, share)))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(2)}${channel(3)}`;
}
