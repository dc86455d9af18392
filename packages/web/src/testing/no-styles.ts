// Tests look at what is there, not at how it is painted: a page without a layout needs no style sheets, and making those
// of the component library anew for every test takes a good part of the time.
if (typeof document !== 'undefined') {
  const { defaultConfig } = await import('antd/lib/theme/context');
  Object.assign(defaultConfig, { zeroRuntime: true });
}

export {};
