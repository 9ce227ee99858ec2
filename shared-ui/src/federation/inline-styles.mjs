import HtmlWebpackPlugin from 'html-webpack-plugin';

/** Moves the style sheets that a page starts with into the page: a first visit paints one request earlier. */
export class InlineStyles {
  apply(compiler) {
    compiler.hooks.compilation.tap('InlineStyles', (compilation) => {
      const { alterAssetTagGroups } = HtmlWebpackPlugin.getHooks(compilation);
      alterAssetTagGroups.tap('InlineStyles', (groups) => ({
        ...groups,
        headTags: groups.headTags.map((tag) => inlined(tag, groups.publicPath, compilation)),
      }));
    });
  }
}

function inlined(tag, publicPath, compilation) {
  if (tag.tagName !== 'link' || tag.attributes.rel !== 'stylesheet') return tag;
  const name = tag.attributes.href.slice(publicPath.length);
  const text = compilation.getAsset(name).source.source().toString();
  compilation.deleteAsset(name);
  return HtmlWebpackPlugin.createHtmlTagObject('style', {}, text.replace(/\n?\/\*# sourceMappingURL=.*\*\/\s*$/, ''));
}
