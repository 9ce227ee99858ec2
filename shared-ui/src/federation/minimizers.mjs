import MinimizerPlugin from 'minimizer-webpack-plugin';

const minifier = {
  implementation: MinimizerPlugin.swcMinify,
  options: { compress: { passes: 3 }, ecma: 2022, format: { comments: false } },
};

/**
 * Saves another 0.7 kB of the shell: no code of it reads a property for the effect of the read. It is slow, so apps do not
 * use it. The first minimizer already shortens names.
 */
const secondMinifier = {
  implementation: MinimizerPlugin.terserMinify,
  options: { compress: { passes: 2, pure_getters: true }, mangle: false, ecma: 2022, format: { comments: false } },
};

function minimizers(...minify) {
  return [
    new MinimizerPlugin({ minify, extractComments: false }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
  ];
}

export const appMinimizers = () => minimizers(minifier);

/** Minimizers of the shell, which each visit loads first. */
export const shellMinimizers = () => minimizers(minifier, secondMinifier);
