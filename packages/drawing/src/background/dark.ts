import { figures, linear, path, radial, rect, ruled, svg, wave, wide } from './shapes.ts';

const { w, h } = wide;

/** A header band in the middle of the top edge, with wings that run out to the sides. */
function header(color: string, width = 860, height = 84): string {
  const [left, right] = [(w - width) / 2, (w + width) / 2];
  const outline = `M0 26H${left - 60}L${left} ${height}H${right}L${right + 60} 26H${w}`;
  return (
    path(`${outline}V0H0Z`, 'fill="url(#head)"') +
    path(outline, `fill="none" stroke="${color}" stroke-opacity=".55" stroke-width="1.5"`) +
    path(
      `M${left + 120} ${height}H${right - 120}`,
      `stroke="${color}" stroke-width="3" stroke-linecap="round"`,
    )
  );
}

type Head = typeof header;
/** For pages whose title stands elsewhere: wings would run through it. */
const noHead: Head = () => '';

/** Deep blue with a floor of lines that run to the horizon: the classic control room. */
function nightGrid(head: Head = header): string {
  const lines: string[] = [];
  for (let at = -24; at <= 24; at += 1) lines.push(`M${w / 2 + at * 26} 760L${w / 2 + at * 190} ${h}`);
  for (let at = 0; at < 12; at += 1) {
    const y = 760 + (at / 11) ** 2.1 * (h - 760);
    lines.push(`M0 ${Math.round(y)}H${w}`);
  }
  return svg(
    wide,
    radial('ground', [0.5, 0.34, 0.85], [0, '#12305c'], [0.55, '#0a1c3b'], [1, '#050d1f']) +
      linear('head', [0, 0, 0, 1], [0, '#2f7bff', 0.3], [1, '#2f7bff', 0.06]) +
      linear('fade', [0, 0, 0, 1], [0, '#3d8bff', 0], [1, '#3d8bff', 0.22]) +
      radial('glow', [0.5, 1, 0.5], [0, '#2a6be0', 0.32], [1, '#2a6be0', 0]),
    rect(w, h, 'url(#ground)') +
      rect(w, h, 'url(#glow)') +
      path(lines.join(''), 'fill="none" stroke="url(#fade)" stroke-width="1"') +
      head('#5aa2ff'),
  );
}

/** Sea green depths with slow contour lines. */
function deepSea(head: Head = header): string {
  const contours = Array.from({ length: 11 }, (_, at) =>
    path(
      wave(w, 330 + at * 66, 34 + at * 5, 2.5, at * 38),
      `fill="none" stroke="#4fd6c9" stroke-opacity="${(0.13 - at * 0.008).toFixed(3)}" stroke-width="1.5"`,
    ),
  ).join('');
  return svg(
    wide,
    linear('ground', [0, 0, 0.4, 1], [0, '#06313d'], [0.5, '#062430'], [1, '#03141d']) +
      linear('head', [0, 0, 0, 1], [0, '#2fd3c3', 0.24], [1, '#2fd3c3', 0.04]) +
      radial('light', [0.5, 0, 0.6], [0, '#27b8ad', 0.3], [1, '#27b8ad', 0]),
    rect(w, h, 'url(#ground)') + rect(w, h, 'url(#light)') + contours + head('#57e0d2'),
  );
}

/** Almost black, with two veils of light. */
function aurora(): string {
  return svg(
    wide,
    linear('ground', [0, 0, 0, 1], [0, '#0b1026'], [1, '#070a17']) +
      radial('one', [0.18, 0.08, 0.55], [0, '#6d5dfc', 0.38], [1, '#6d5dfc', 0]) +
      radial('two', [0.82, 0.02, 0.5], [0, '#12c9b3', 0.3], [1, '#12c9b3', 0]) +
      radial('three', [0.55, 1.05, 0.5], [0, '#3a6bff', 0.26], [1, '#3a6bff', 0]) +
      linear('edge', [0, 0, 1, 0], [0, '#8f83ff', 0], [0.5, '#8f83ff', 0.9], [1, '#42e0cd', 0]),
    rect(w, h, 'url(#ground)') +
      rect(w, h, 'url(#one)') +
      rect(w, h, 'url(#two)') +
      rect(w, h, 'url(#three)') +
      path(`M0 96.5H${w}`, 'stroke="url(#edge)" stroke-width="1.5"'),
  );
}

/** Graphite with traces of a board at the edges. */
function circuit(head: Head = header): string {
  const next = figures(29);
  const traces: string[] = [];
  const ends: string[] = [];
  for (let at = 0; at < 26; at += 1) {
    const isLeft = at % 2 === 0;
    const y = 130 + Math.floor(at / 2) * 72 + Math.round(next() * 20);
    const first = 60 + Math.round(next() * 90);
    const rise = (next() < 0.5 ? -1 : 1) * (16 + Math.round(next() * 22));
    const last = first + Math.abs(rise) + 30 + Math.round(next() * 90);
    const x = (value: number): number => (isLeft ? value : w - value);
    traces.push(`M${x(0)} ${y}H${x(first)}L${x(first + Math.abs(rise))} ${y + rise}H${x(last)}`);
    ends.push(`<circle cx="${x(last)}" cy="${y + rise}" r="3.5"/>`);
  }
  return svg(
    wide,
    radial('ground', [0.5, 0.4, 0.8], [0, '#1b2330'], [1, '#0d1219']) +
      linear('head', [0, 0, 0, 1], [0, '#f0a941', 0.16], [1, '#f0a941', 0.02]),
    rect(w, h, 'url(#ground)') +
      path(traces.join(''), 'fill="none" stroke="#7f93ad" stroke-opacity=".2" stroke-width="1.5"') +
      `<g fill="#f0a941" fill-opacity=".38">${ends.join('')}</g>` +
      head('#f0a941', 760, 78),
  );
}

/** A globe of meridians behind the middle, for a map or one large figure. */
function meridian(head: Head = header): string {
  const [cx, cy, r] = [w / 2, 600, 430];
  const ellipses = [0.2, 0.45, 0.7, 0.9].map(
    (share) => `<ellipse cx="${cx}" cy="${cy}" rx="${Math.round(r * share)}" ry="${r}"/>`,
  );
  const parallels = [-0.75, -0.4, 0, 0.4, 0.75].map((share) => {
    const half = Math.round(Math.sqrt(1 - share * share) * r);
    return `<ellipse cx="${cx}" cy="${Math.round(cy + share * r)}" rx="${half}" ry="${Math.round(half * 0.16)}"/>`;
  });
  return svg(
    wide,
    radial('ground', [0.5, 0.55, 0.75], [0, '#0c2b52'], [0.6, '#081a36'], [1, '#050f22']) +
      linear('head', [0, 0, 0, 1], [0, '#27a3ff', 0.26], [1, '#27a3ff', 0.04]) +
      radial('ball', [0.5, 0.5, 0.5], [0, '#1f7ae0', 0.2], [0.8, '#1f7ae0', 0.09], [1, '#1f7ae0', 0]),
    rect(w, h, 'url(#ground)') +
      `<circle cx="${cx}" cy="${cy}" r="${r + 60}" fill="url(#ball)"/>` +
      '<g fill="none" stroke="#58b2ff" stroke-opacity=".14" stroke-width="1.2">' +
      `<circle cx="${cx}" cy="${cy}" r="${r}"/>${ellipses.join('')}${parallels.join('')}</g>` +
      `<circle cx="${cx}" cy="${cy}" r="${r + 42}" fill="none" stroke="#58b2ff" stroke-opacity=".28" stroke-width="1.5" stroke-dasharray="2 14"/>` +
      head('#58b2ff'),
  );
}

/** Wine red and near black: operating theatres, emergencies. */
function ember(head: Head = header): string {
  const rays = Array.from({ length: 15 }, (_, at) => {
    const x = w / 2 + (at - 7) * 210;
    return `M${w / 2} -220L${x - 26} ${h}H${x + 26}Z`;
  }).join('');
  return svg(
    wide,
    radial('ground', [0.5, 0, 1], [0, '#3b1220'], [0.5, '#200c17'], [1, '#10070d']) +
      linear('head', [0, 0, 0, 1], [0, '#ff6b6b', 0.22], [1, '#ff6b6b', 0.03]) +
      linear('ray', [0, 0, 0, 1], [0, '#ff8a7a', 0.09], [1, '#ff8a7a', 0]),
    rect(w, h, 'url(#ground)') + path(rays, 'fill="url(#ray)"') + head('#ff8f86', 760, 80),
  );
}

/** Plain dark with a fine net: nothing competes with the figures. */
function ink(): string {
  return svg(
    wide,
    linear('ground', [0, 0, 1, 1], [0, '#141a24'], [1, '#0c1017']) +
      linear('line', [0, 0, 1, 0], [0, '#8aa4cf', 0], [0.5, '#8aa4cf', 0.5], [1, '#8aa4cf', 0]),
    rect(w, h, 'url(#ground)') +
      path(ruled(w, h, 120), 'fill="none" stroke="#8aa4cf" stroke-opacity=".045"') +
      path(`M0 88.5H${w}`, 'stroke="url(#line)"'),
  );
}

export const dark: Readonly<Record<string, () => string>> = {
  'night-grid': nightGrid,
  'deep-sea': deepSea,
  aurora,
  circuit,
  meridian,
  ember,
  ink,
};

/** The same without a header, of those that have one. */
export const headless: Readonly<Record<string, () => string>> = {
  'night-grid': () => nightGrid(noHead),
  'deep-sea': () => deepSea(noHead),
  circuit: () => circuit(noHead),
  meridian: () => meridian(noHead),
  ember: () => ember(noHead),
};
