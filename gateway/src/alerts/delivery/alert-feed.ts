import type { Alert } from '../../contract/desk/alerts.ts';
import { escapeMarkup } from './escape-markup.ts';

/** Writes alerts as RSS 2.0. @param origin of the page, for links */
export function writeAlertFeed(alerts: readonly Alert[], origin: string): string {
  const [newest] = alerts;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0"><channel>',
    '<title>Basecase alerts</title>',
    `<link>${escapeMarkup(`${origin}/alerts`)}</link>`,
    '<description>News of the companies that you follow</description>',
    ...(newest === undefined ? [] : [`<lastBuildDate>${new Date(newest.at).toUTCString()}</lastBuildDate>`]),
    ...alerts.map((alert) => writeItem(alert, origin)),
    '</channel></rss>',
    '',
  ].join('\n');
}

function writeItem({ id, title, text, href, at }: Alert, origin: string): string {
  return [
    '<item>',
    `<title>${escapeMarkup(title)}</title>`,
    `<link>${escapeMarkup(`${origin}${href}`)}</link>`,
    `<guid isPermaLink="false">${escapeMarkup(id)}</guid>`,
    `<pubDate>${new Date(at).toUTCString()}</pubDate>`,
    `<description>${escapeMarkup(text)}</description>`,
    '</item>',
  ].join('');
}
