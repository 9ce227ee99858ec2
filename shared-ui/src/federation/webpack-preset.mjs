import { createRequire } from 'node:module';
import path from 'node:path';
import { constants } from 'node:zlib';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { offered } from './app-uses.mjs';
import { chunkOfRoute, EmitAppManifest, EXPOSED_CHUNK, PLACES_CHUNK } from './emit-app-manifest.mjs';
import { EmitJson } from './emit-json.mjs';
import { EmitLicences } from './emit-licences.mjs';
import { InlineStyles } from './inline-styles.mjs';
import { appMinimizers, shellMinimizers } from './minimizers.mjs';
import { ownName, packageFolder, readJson } from './package-folder.mjs';
import { appShared, hostShared, sharedRanges, sharedVersions } from './shared-dependencies.mjs';

const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const hostContract = readJson(path.join(here, '../host/contract.json'));
const zip = require.resolve(`${ownName}/export/zip`);
const refreshRuntime = path.join(here, 'refresh-runtime.cjs');
const localApp = path.join(here, 'local-app.mjs');

/**
 * Configuration of the shell, the host that provides the shared modules.
 * @param {{ folder: string, version: string, mode: 'production' | 'development', port?: number, quick?: boolean, devServer?: object }} options
 * `quick` builds for a first start: larger files, without source maps
 */
export function shellConfig({ folder, version, mode, port, quick = false, devServer }) {
  const config = base({ folder, mode, quick, uniqueName: `shell_${version}`, publicPath: '/' });
  return {
    ...config,
    entry: './src/main.tsx',
    optimization: {
      ...config.optimization,
      splitChunks: hostChunks,
      ...(!quick && { minimizer: shellMinimizers() }),
    },
    plugins: [
      ...basePlugins(mode, { quick }),
      page('Basecase', version),
      new EmitJson('host.json', {
        version,
        contract: hostContract.version,
        kit: hostContract.library,
        shared: sharedVersions,
        offered,
      }),
      federationHost('basecase_shell'),
    ],
    ...(port === undefined
      ? {}
      : { devServer: { ...developmentServer(port), historyApiFallback: true, ...devServer } }),
  };
}

/**
 * Configuration of a feature app's build for the shell.
 * @param {{ folder: string, manifest: { name: string, routes: { path: string }[], places?: object, shared?: Record<string, string> }, version: string, mode: 'production' | 'development', port?: number, output?: string, inside?: boolean, quick?: boolean }} options
 * `manifest` is the app's app.json; `output` a folder of the workspace; `inside` is true for a build under development that a
 * production build of the shell loads
 */
export function appConfig({ folder, manifest, version, mode, port, output, inside = false, quick = false }) {
  // Unique per build: two builds of one app in a page must not load each other's chunks.
  const uniqueName = containerName(manifest.name, version);
  const config = base({ folder, mode, uniqueName, publicPath: 'auto', output, inside, quick });
  return {
    ...config,
    entry: {},
    optimization: { ...config.optimization, splitChunks: appChunks(manifest.routes) },
    plugins: [
      ...basePlugins(mode, { inside, quick }),
      new EmitAppManifest({ ...manifest, version, shared: sharedRanges(manifest.shared) }, hostContract.version),
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: mode === 'production' ? 'remote-entry.[contenthash:8].js' : 'remote-entry.js',
        exposes: {
          './app': inside ? localApp : './src/remote.tsx',
          ...(manifest.places !== undefined && { './places': './src/places.tsx' }),
        },
        shareStrategy: 'loaded-first',
        shared: appShared(manifest.shared),
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
    ...(port === undefined ? {} : { devServer: developmentServer(port) }),
  };
}

/**
 * Configuration of an app's own page: the app with all its dependencies in one build.
 * @param {{ folder: string, manifest: { name: string, title: string }, version: string, mode: 'production' | 'development', entry?: string, port?: number }} options
 */
export function standaloneConfig({ folder, manifest, version, mode, entry = './src/standalone.tsx', port }) {
  const config = base({ folder, mode, uniqueName: `${manifest.name}_page_${version}`, publicPath: '/' });
  return {
    ...config,
    output: { ...config.output, path: path.join(folder, 'dist/page') },
    entry,
    plugins: [...basePlugins(mode), page(`Basecase ${manifest.title}`)],
    ...(port === undefined ? {} : { devServer: { ...developmentServer(port), historyApiFallback: true } }),
  };
}

/**
 * Configuration of a page that is a host: it provides the shared modules and loads the app's build, from any origin.
 * @param {{ folder: string, manifest: { name: string, title: string }, version: string, mode: 'production' | 'development' }} options
 */
export function hostPageConfig({ folder, manifest, version, mode }) {
  const uniqueName = `${manifest.name}_host_${version}`;
  const config = base({ folder, mode, uniqueName, publicPath: '/', output: 'dist/host' });
  return {
    ...config,
    entry: './src/host-page.tsx',
    optimization: { ...config.optimization, splitChunks: hostChunks },
    plugins: [
      ...basePlugins(mode),
      page(`Basecase ${manifest.title}`),
      federationHost(`basecase_${manifest.name.replaceAll('-', '_')}_page`),
    ],
  };
}

/**
 * Keeps the lazy part of the query library in one file, which every first load fetches, with the parts that most pages need soon after.
 * Their few styles come with the page.
 */
const hostChunks = {
  cacheGroups: {
    pageStyles: {
      type: 'css/mini-extract',
      test: /[\\/](?:states[\\/]toast|places[\\/]places)\.module\.css$/,
      chunks: 'all',
      name: 'main',
      priority: 10,
      enforce: true,
    },
    query: {
      test: /[\\/](?:@tanstack|gateway[\\/]src[\\/]contract[\\/]calls[\\/]later-routes\.ts|shared-ui[\\/]src[\\/]libraries[\\/]query\.ts|shared-ui[\\/]src[\\/]components[\\/]states[\\/]toast\.(?:tsx|module\.css)$|shell[\\/]src[\\/](?:releases|places|federation[\\/]visits|search)[\\/][a-z.-]+\.(?:tsx?|css)$|node_modules[\\/](?:web-vitals|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]circle-check\.))/,
      chunks: 'async',
      name: 'query',
      enforce: true,
    },
  },
};

/** The plugin that makes a page a host, with the shared modules and the federation runtime. */
function federationHost(name) {
  return new ModuleFederationPlugin({
    name,
    // No remotes at build time: an unreachable app must not delay the page.
    remotes: {},
    shareStrategy: 'loaded-first',
    shared: hostShared(),
    manifest: false,
    dts: false,
    experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
  });
}

function base({ folder, mode, uniqueName, publicPath, output = 'dist/build', inside = false, quick = false }) {
  const production = mode === 'production';
  // The page's React decides: the JSX runtime of development fails in a production build of React, which cannot refresh either.
  const refresh = !production && !inside;
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    // The policy of a deployed page forbids eval.
    devtool: quick
      ? false
      : production
        ? 'hidden-source-map'
        : inside
          ? 'cheap-module-source-map'
          : 'eval-cheap-module-source-map',
    output: {
      path: path.join(folder, output),
      publicPath,
      uniqueName,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashSalt: uniqueName,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...oneFederationRuntime(),
        ...(refresh ? oneRefreshRuntime() : quietRouter()),
        ...(inside && { 'basecase-app/local$': path.join(folder, 'src/remote.tsx') }),
      },
    },
    module: {
      rules: [script(refresh), styles(production, uniqueName), fonts, serif, zipWithoutWorker],
      // Builds the script of `new AppWorker(new URL(…))` separately, as webpack does for `new Worker`.
      parser: { javascript: { worker: [`AppWorker from ${ownName}/app-worker`, '...'] } },
    },
    optimization: {
      ...(inside && { nodeEnv: 'production' }),
      minimizer: appMinimizers(),
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** The federation packages ship every module twice (CommonJS and ES): without these aliases the host bundles both. */
function oneFederationRuntime() {
  const packages = ['runtime-core', 'runtime', 'sdk', 'error-codes', 'webpack-bundler-runtime'];
  const plugin = require.resolve('@module-federation/inject-external-runtime-core-plugin');
  return {
    ...Object.fromEntries(packages.flatMap((name) => federationAlias(name))),
    [plugin]: plugin.replace(/\.cjs$/, '.js'),
  };
}

function federationAlias(name) {
  const folder = packageFolder(`@module-federation/${name}`);
  const { module } = readJson(path.join(folder, 'package.json'));
  return [[`@module-federation/${name}$`, path.join(folder, module)]];
}

/** The router's package resolves to its development build, which warns on the console. The production build is in the next folder. */
function quietRouter() {
  const development = require.resolve('react-router');
  return { 'react-router$': path.join(path.dirname(development), '../production/index.mjs') };
}

/** Hot reload across shell and apps needs one refresh runtime in the page. */
function oneRefreshRuntime() {
  const runtime = path.join(packageFolder('react-refresh'), 'cjs/react-refresh-runtime.development.js');
  const own = { [require.resolve('react-refresh/runtime')]: refreshRuntime, 'react-refresh/runtime$': refreshRuntime };
  return { ...own, 'basecase-app/refresh-runtime$': runtime };
}

const script = (refresh) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
    },
  },
});

const styles = (production, uniqueName) => ({
  test: /\.css$/,
  use: [
    production ? MiniCssExtractPlugin.loader : 'style-loader',
    {
      loader: 'css-loader',
      // Salted per build: a component may have different rules in two builds of one page.
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: production ? '[hash:base64:7]' : '[name]-[local]-[hash:base64:4]',
          localIdentHashSalt: uniqueName,
        },
      },
    },
  ],
});

const fonts = { test: /\.woff2$/, type: 'asset/resource' };

/** The serif font is for headings and a few sentences; whole it is as large as the shell's script. */
const serif = { test: /source-serif[^/\\]*\.woff2$/, loader: path.join(here, 'latin-font-loader.mjs') };

/** The page's policy allows no worker from a blob. */
const zipWithoutWorker = { test: /[\\/]write-excel-file[\\/]/, resolve: { alias: { fflate$: zip } } };

function basePlugins(mode, { inside = false, quick = false } = {}) {
  if (inside) return [];
  if (mode === 'development')
    return [new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /refresh-runtime/] })];
  const compressed = { test: /\.(js|css|html|json|svg)$/, threshold: 512, minRatio: 1 };
  return [
    new EmitLicences(),
    new InlineStyles(),
    new MiniCssExtractPlugin({
      filename: '[name].[contenthash:8].css',
      chunkFilename: '[name].[contenthash:8].css',
      // Import order differs between screens, and no component depends on the order of rules.
      ignoreOrder: true,
    }),
    new CompressionPlugin({ ...compressed, filename: '[path][base].gz', algorithm: 'gzip' }),
    new CompressionPlugin({
      ...compressed,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quick ? 4 : 11 } },
    }),
  ];
}

/** @param {string} [shell] id of the shell's build, which an open page compares with the live one */
const page = (title, shell) =>
  new HtmlWebpackPlugin({
    template: path.join(here, 'page.ejs'),
    title,
    // A shell under development has no release.
    // The gateway demands Trusted Types of a page that says that it limits its scripts: older shells do not.
    meta: shell === undefined || shell === 'dev' ? {} : { 'basecase-shell': shell, 'basecase-scripts': 'limited' },
    scriptLoading: 'defer',
    minify: false,
  });

function containerName(app, version) {
  return `${app.replaceAll('-', '_')}_${version}`;
}

/**
 * Groups chunks so that a screen needs few files: code that two screens in five share comes with the app, the charts are one file, the
 * styles of all screens another.
 * @param {{ path: string }[]} routes
 */
function appChunks(routes) {
  const screens = new Set(routes.map(({ path }) => chunkOfRoute(path)));
  return {
    chunks: 'async',
    minSize: 90_000,
    cacheGroups: {
      charts: {
        test: /[\\/]node_modules[\\/](@nivo|@react-spring|d3-[a-z-]+|lodash|react-virtualized-auto-sizer)[\\/]/,
        name: 'charts',
        priority: 20,
        enforce: true,
      },
      app: {
        chunks: ({ name }) => screens.has(name),
        minChunks: Math.max(2, Math.ceil(screens.size * 0.4)),
        name: EXPOSED_CHUNK,
        priority: 10,
        enforce: true,
      },
      styles: {
        type: 'css/mini-extract',
        chunks: ({ name }) => screens.has(name) || name === EXPOSED_CHUNK || name === PLACES_CHUNK,
        name: 'styles',
        priority: 30,
        enforce: true,
      },
    },
  };
}

function developmentServer(port) {
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    // The second one is for a deployed page, on a public host: browsers ask before they let it load from this machine.
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Private-Network': 'true' },
    allowedHosts: 'all',
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false, logging: 'warn' },
  };
}
