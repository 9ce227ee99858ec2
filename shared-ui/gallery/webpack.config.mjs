import { standaloneConfig } from '../src/federation/webpack-preset.mjs';

const config = standaloneConfig({
  folder: import.meta.dirname,
  manifest: { name: 'gallery', title: 'gallery' },
  version: 'local',
  mode: 'production',
});

/** Builds one page with every component and chart, with the product's own settings. */
export default { ...config, entry: './gallery.tsx' };
