import { linear, path, radial, rect, svg, tall, wave, wide } from './shapes.ts';

const { w, h } = wide;

const dots = (color: string): string =>
  `<pattern id="dots" width="32" height="32" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.4" fill="${color}"/></pattern>`;

/** Cool white with broad, slow curves. */
function ward(): string {
  const curves = [
    ['M0 1080V820C420 700 700 980 1120 860S1700 690 1920 780V1080Z', 0.5],
    ['M0 1080V930C380 850 760 1040 1180 950S1720 860 1920 900V1080Z', 0.7],
  ] as const;
  return svg(
    wide,
    linear('ground', [0, 0, 0, 1], [0, '#f4f8fd'], [1, '#e9f0f9']) +
      linear('head', [0, 0, 1, 0], [0, '#0958d9'], [0.6, '#1d6fe8'], [1, '#2f8df0']) +
      linear('curve', [0, 0, 1, 0], [0, '#d5e5f8'], [1, '#dcebfa']),
    rect(w, h, 'url(#ground)') +
      curves.map(([d, opacity]) => path(d, `fill="url(#curve)" fill-opacity="${opacity}"`)).join('') +
      rect(w, 88, 'url(#head)'),
  );
}

/** Off-white with a dotted net, for days when only the figures matter. */
function paper(): string {
  return svg(wide, dots('#c9d1dc'), rect(w, h, '#f8f9fb') + rect(w, h, 'url(#dots)', 'opacity=".55"'));
}

/** A pale morning: warm at the top, white below. */
function dawn(): string {
  return svg(
    wide,
    linear('ground', [0, 0, 0, 1], [0, '#fff3e6'], [0.45, '#fdf8f3'], [1, '#f6f7fb']) +
      radial('sun', [0.88, 0, 0.5], [0, '#ffb978', 0.42], [1, '#ffb978', 0]) +
      radial('sky', [0.05, 0, 0.45], [0, '#f7a8b8', 0.26], [1, '#f7a8b8', 0]),
    rect(w, h, 'url(#ground)') + rect(w, h, 'url(#sun)') + rect(w, h, 'url(#sky)'),
  );
}

/** Soft green, for wards, pharmacies and quality. */
function meadow(): string {
  return svg(
    wide,
    linear('ground', [0, 0, 1, 1], [0, '#f2faf6'], [1, '#e8f4f1']) +
      radial('leaf', [0.92, 0.95, 0.5], [0, '#8fd6b8', 0.38], [1, '#8fd6b8', 0]) +
      radial('sky', [0.06, 0.02, 0.42], [0, '#8ecbe0', 0.34], [1, '#8ecbe0', 0]),
    rect(w, h, 'url(#ground)') +
      rect(w, h, 'url(#leaf)') +
      rect(w, h, 'url(#sky)') +
      path(wave(w, 960, 70, 1.5), 'fill="none" stroke="#5fb597" stroke-opacity=".22" stroke-width="2"') +
      path(wave(w, 1000, 60, 1.5, 90), 'fill="none" stroke="#5fb597" stroke-opacity=".14" stroke-width="2"'),
  );
}

/** A phone's page: a blue head that swings into white. */
function phoneDay(): string {
  const [tw, th] = [tall.w, tall.h];
  return svg(
    tall,
    linear('head', [0, 0, 1, 1], [0, '#0958d9'], [1, '#3c93f5']) +
      radial('light', [0.9, 0, 0.6], [0, '#ffffff', 0.24], [1, '#ffffff', 0]),
    rect(tw, th, '#f3f6fb') +
      path(`M0 0H${tw}V300C560 372 250 356 0 286Z`, 'fill="url(#head)"') +
      path(`M0 0H${tw}V300C560 372 250 356 0 286Z`, 'fill="url(#light)"'),
  );
}

/** A phone's page at night. */
function phoneNight(): string {
  const [tw, th] = [tall.w, tall.h];
  return svg(
    tall,
    linear('ground', [0, 0, 0, 1], [0, '#0f2647'], [0.4, '#0a1730'], [1, '#070f20']) +
      radial('light', [0.8, 0, 0.7], [0, '#2f7bff', 0.36], [1, '#2f7bff', 0]),
    rect(tw, th, 'url(#ground)') + rect(tw, th, 'url(#light)'),
  );
}

export const light: Readonly<Record<string, () => string>> = {
  ward,
  paper,
  dawn,
  meadow,
  'phone-day': phoneDay,
  'phone-night': phoneNight,
};
