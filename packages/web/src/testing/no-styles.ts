import { createRequire } from 'node:module';

type UseTheme = (theme: object | undefined, ...rest: unknown[]) => unknown;

// Tests look at what is there, not at how it is painted: a page without a layout needs no style sheets. Making those of
// the component library anew for every test takes a good part of the time, and so does matching them against each element
// whose visibility is asked for. The library forgets the setting at the outermost provider that has a theme.
if (typeof document !== 'undefined') {
  const load = createRequire(import.meta.url);
  const { defaultConfig } = load('antd/lib/theme/context') as { defaultConfig: { zeroRuntime?: boolean } };
  const hook = load('antd/lib/config-provider/hooks/useTheme') as { default: UseTheme };
  const useTheme = hook.default;
  // Files of one worker share the library.
  if (defaultConfig.zeroRuntime !== true) {
    defaultConfig.zeroRuntime = true;
    hook.default = (theme, ...rest) => useTheme(theme && { ...theme, zeroRuntime: true }, ...rest);
  }
}
