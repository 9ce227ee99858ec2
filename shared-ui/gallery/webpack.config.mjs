import { standaloneConfig } from '../src/federation/webpack-preset.mjs';

const config = standaloneConfig({
  folder: import.meta.dirname,
  manifest: { name: 'gallery', title: 'gallery' },
  version: 'local',
  mode: 'production',
});

/** One page that shows every component and chart, built as the product is. */
export default { ...config, entry: './gallery.tsx' };
