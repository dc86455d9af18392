import { type ThemeConfig, theme } from 'antd';

const palettes = {
  light: {
    accent: '#0958d9',
    accentHover: '#0748b4',
    onAccent: '#ffffff',
    text: '#18212f',
    text2: '#465165',
    text3: '#5f6b80',
    page: '#f3f5f9',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eef2f8',
    soft: '#e7effd',
    line: '#e3e8f0',
    lineStrong: '#c9d2df',
    danger: '#c2222a',
    success: '#12743b',
    warning: '#9a5300',
    dangerSoft: '#fdecec',
    successSoft: '#e6f5ec',
    warningSoft: '#fdf3e1',
    dangerLine: '#f3c6c6',
    successLine: '#b9e0c8',
    warningLine: '#f0d9ae',
    softLine: '#c9dbfb',
  },
  dark: {
    accent: '#74abff',
    accentHover: '#97c1ff',
    onAccent: '#0a1730',
    text: '#e7ecf5',
    text2: '#b6c1d4',
    text3: '#8f9cb4',
    page: '#0c121e',
    surface: '#141c2b',
    raised: '#192335',
    hover: '#1f2b40',
    soft: '#1a2d50',
    line: '#273450',
    lineStrong: '#3a4967',
    danger: '#ff8a8a',
    success: '#5fcf8e',
    warning: '#f0b35b',
    dangerSoft: '#3c1c22',
    successSoft: '#143325',
    warningSoft: '#382a12',
    dangerLine: '#6a3038',
    successLine: '#24553c',
    warningLine: '#5c4620',
    softLine: '#2c4a80',
  },
} as const;

const base = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
type Seed = Parameters<typeof theme.defaultAlgorithm>[0];
type Colours = ReturnType<typeof theme.defaultAlgorithm>;

/** The library's dark mode dims the colours it is given; the accent and the states stay what the tokens say. */
function exactColours(name: keyof typeof palettes): (seed: Seed, map?: Colours) => Colours {
  const c = palettes[name];
  return (seed, map) => ({
    ...(map ?? base[name](seed)),
    colorPrimary: c.accent,
    colorPrimaryHover: c.accentHover,
    colorPrimaryActive: c.accentHover,
    colorPrimaryText: c.accent,
    colorPrimaryBg: c.soft,
    colorPrimaryBgHover: c.soft,
    colorLink: c.accent,
    colorError: c.danger,
    colorSuccess: c.success,
    colorWarning: c.warning,
    // The library mixes its own grounds from these colours, which come out muddy: a notice has the tokens' grounds.
    colorInfoBg: c.soft,
    colorInfoBorder: c.softLine,
    colorErrorBg: c.dangerSoft,
    colorErrorBorder: c.dangerLine,
    colorSuccessBg: c.successSoft,
    colorSuccessBorder: c.successLine,
    colorWarningBg: c.warningSoft,
    colorWarningBorder: c.warningLine,
  });
}

function makeTheme(dark: boolean, still: boolean): ThemeConfig {
  const name = dark ? 'dark' : 'light';
  const c = palettes[name];
  const shadow = dark
    ? `0 0 0 1px ${c.line}, 0 12px 32px rgb(0 0 0 / 0.5)`
    : '0 8px 28px rgb(20 32 56 / 0.14)';
  return {
    algorithm: [base[name], exactColours(name)],
    cssVar: { key: `mj-${name}` },
    token: {
      motion: !still,
      colorPrimary: c.accent,
      colorInfo: c.accent,
      colorLink: c.accent,
      colorError: c.danger,
      colorSuccess: c.success,
      colorWarning: c.warning,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextPlaceholder: c.text3,
      colorTextDescription: c.text3,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBorder: c.lineStrong,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      controlItemBgHover: c.hover,
      controlItemBgActive: c.soft,
      controlItemBgActiveHover: c.soft,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: 34,
      fontFamily: 'var(--font-text)',
      fontSize: 14,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.16s',
      motionDurationFast: '0.12s',
      boxShadow: shadow,
      boxShadowSecondary: shadow,
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: c.onAccent,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
      },
      Checkbox: { borderRadiusSM: 4 },
      Form: { labelColor: c.text2, verticalLabelPadding: '0 0 4px', itemMarginBottom: 26 },
      Table: {
        headerBg: dark ? '#192335' : '#f7f9fc',
        headerColor: c.text2,
        headerSplitColor: 'transparent',
      },
      Tree: { titleHeight: 34, nodeHoverBg: c.hover, nodeSelectedBg: c.soft, indentSize: 20 },
      Tooltip: { colorBgSpotlight: dark ? '#2b3a58' : '#1d2839' },
      Select: { optionSelectedBg: c.soft, optionSelectedColor: c.accent, optionActiveBg: c.hover },
      Segmented: { trackBg: c.hover, itemSelectedBg: dark ? '#33466b' : c.surface },
    },
  };
}

const made = new Map<string, ThemeConfig>();

/**
 * The component library in the tokens of tokens.css: same colours, radius 8, one soft shadow, 34 px controls. `still`:
 * the person asked for reduced motion. Always the same object: what it is worked out to, the library keeps by it.
 */
export function antdTheme(dark: boolean, still: boolean): ThemeConfig {
  const key = `${dark} ${still}`;
  const theme = made.get(key) ?? makeTheme(dark, still);
  made.set(key, theme);
  return theme;
}
